import TestSupport
import Testing

/// What a page must have so that everyone can use it.
enum PageAudit {
    /// Looks at the page and records what is wrong, in the colours and at the width it has now.
    static func check(
        _ browser: Browser, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for problem in try await problems(browser) {
            Issue.record("\(name): \(problem)", sourceLocation: sourceLocation)
        }
    }

    /// What is wrong with the page.
    static func problems(_ browser: Browser) async throws -> [String] {
        let found = try #require(try await browser.run(script).array)
        return found.map { $0.string ?? "?" }
    }

    /// Presses Tab through the page: the focus goes through everything that can have it, in the order it stands there.
    static func checkFocusOrder(_ browser: Browser, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let count = try await browser.run(focusable).int ?? 0
        #expect(count > 2, sourceLocation: sourceLocation)
        try await browser.run("document.activeElement.blur(); window.scrollTo(0, 0)")
        var order: [Int] = []
        for _ in 0..<count {
            try await browser.press(Browser.tab)
            order.append(try await browser.run("return focusables.indexOf(document.activeElement)").int ?? -2)
            let isSeen = try await browser.run(outline).bool
            #expect(isSeen == true, "the focus cannot be seen at \(order)", sourceLocation: sourceLocation)
        }
        #expect(order == Array(0..<count), sourceLocation: sourceLocation)
    }

    private static let focusable = """
        window.focusables = [...document.querySelectorAll(
            'a[href], button, input, select, textarea, summary, [tabindex="0"]')]
            .filter(e => e.type !== 'hidden' && e.offsetParent !== null || e.className === 'skip');
        return focusables.length
        """

    private static let outline = """
        const style = getComputedStyle(document.activeElement);
        return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
        """

    /// After the rules of WCAG 2.2 at AA that can be computed: names, structure, contrast, size.
    private static let script = #"""
        const problems = [];
        const say = (what, element) => problems.push(what + (element ? ': ' + element.outerHTML.slice(0, 160) : ''));
        const isSeen = e => e.offsetParent !== null && getComputedStyle(e).visibility !== 'hidden';

        if (!document.documentElement.lang) say('no language');
        if (!document.title.trim()) say('no title');
        for (const name of ['main', 'header']) {
            if (document.querySelectorAll('body > ' + name).length !== 1) say('not one ' + name);
        }
        for (const nav of document.querySelectorAll('nav')) if (!nav.getAttribute('aria-label')) say('no name', nav);
        const headings = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].filter(isSeen);
        let level = 0;
        for (const heading of headings) {
            const next = Number(heading.tagName[1]);
            if (next > level + 1) say('a heading is skipped before', heading);
            if (!heading.textContent.trim()) say('empty', heading);
            level = next;
        }
        if (headings.filter(e => e.tagName === 'H1').length !== 1) say('not one h1');
        const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
        if (new Set(ids).size !== ids.length) say('an id twice: ' + ids);
        for (const e of document.querySelectorAll('[tabindex]')) if (e.tabIndex > 0) say('order of its own', e);

        for (const e of document.querySelectorAll('input, select, textarea')) {
            if (e.type === 'hidden') continue;
            if (!e.labels.length || !e.labels[0].textContent.trim()) say('no label', e);
            if (!isSeen(e.labels[0] || e)) say('its label is not seen', e);
        }
        for (const e of document.querySelectorAll('button, a[href]')) if (!e.textContent.trim()) say('no words', e);
        for (const e of document.querySelectorAll('button, .button, input, select, textarea')) {
            if (e.type === 'hidden' || !isSeen(e)) continue;
            const box = e.getBoundingClientRect();
            if (box.width < 24 || box.height < 24) say('too small to hit', e);
        }

        const parts = text => (text.match(/[\d.]+/g) || []).map(Number);
        const over = (top, below) => {
            const alpha = top.length > 3 ? top[3] : 1;
            return [0, 1, 2].map(i => top[i] * alpha + below[i] * (1 - alpha));
        };
        const back = e => {
            const layers = [];
            for (; e; e = e.parentElement) layers.push(parts(getComputedStyle(e).backgroundColor));
            const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
            return layers.reverse().reduce((below, top) => over(top, below), isDark ? [0, 0, 0] : [255, 255, 255]);
        };
        const light = color => {
            const [r, g, b] = color.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const contrast = (a, b) => {
            const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
            return (x + 0.05) / (y + 0.05);
        };
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const e = texts.currentNode.parentElement;
            if (!texts.currentNode.data.trim() || !isSeen(e) || ['SCRIPT', 'STYLE'].includes(e.tagName)) continue;
            const style = getComputedStyle(e), behind = back(e);
            const size = parseFloat(style.fontSize), isLarge = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
            const ratio = contrast(over(parts(style.color), behind), behind);
            if (ratio < (isLarge ? 3 : 4.5)) say('contrast ' + ratio.toFixed(2), e);
        }
        for (const e of document.querySelectorAll('input, select, textarea')) {
            if (e.type === 'hidden' || !isSeen(e)) continue;
            const behind = back(e.parentElement), style = getComputedStyle(e);
            if (contrast(over(parts(style.borderTopColor), behind), behind) < 3) say('its border is hardly seen', e);
        }
        return problems;
        """#
}
