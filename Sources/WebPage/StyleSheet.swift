/// How our pages look: one column, the system's letters, light or dark as the person has it, 320 px and up.
enum StyleSheet {
    static let bytes: [UInt8] = text.withUTF8Buffer { Array($0) }

    private static let text: StaticString = """
        :root{color-scheme:light dark;--back:#fbfbf9;--paper:#fff;--ink:#1c1d1a;--soft:#585b54;--line:#c9ccc3;\
        --accent:#00653f;--on-accent:#fff;--danger:#a3200f;--on-danger:#fff;--mark:#ffe58a;--on-mark:#1c1d1a;\
        --good:#e2f3e9;--bad:#fbe6e2;--busy:#e6edf8}
        @media(prefers-color-scheme:dark){:root{--back:#161714;--paper:#1f211d;--ink:#ecede8;--soft:#b3b7ac;\
        --line:#474a42;--accent:#6fd3a2;--on-accent:#10201a;--danger:#ff9d8c;--on-danger:#2a0f0a;--mark:#6b5a12;\
        --on-mark:#fff;--good:#17352a;--bad:#43201a;--busy:#1f2c40}}
        *,*::before,*::after{box-sizing:border-box}
        body{margin:0 auto;max-width:46rem;padding:0 1rem 3rem;background:var(--back);color:var(--ink);\
        font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
        a{color:var(--accent);text-underline-offset:.15em}
        :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
        main:focus{outline:none}
        .skip{position:absolute;left:-100vw}.skip:focus{position:static;display:inline-block;padding:.5rem}
        header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;padding:1rem 0;\
        border-bottom:1px solid var(--line)}
        .home{font-weight:700;color:var(--ink);text-decoration:none;margin-right:auto}
        nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}nav a{padding:.25rem 0}
        [aria-current]{font-weight:700}
        nav a[href$=new]:not([aria-current]){padding:.25rem .75rem;border-radius:.4rem;\
        background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
        h1{font-size:1.6rem;line-height:1.25;margin:1.4rem 0 .8rem}h2{font-size:1.2rem;margin:1.6rem 0 .5rem}
        footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
        .soft{color:var(--soft);font-size:.875rem}
        .text{white-space:pre-wrap;background:var(--paper);border:1px solid var(--line);border-radius:.5rem;\
        padding:1rem;margin:.5rem 0 1rem}
        pre,code,.code{font:.875rem/1.5 ui-monospace,"Cascadia Code","DejaVu Sans Mono",monospace}
        pre{white-space:pre-wrap}
        ul.notes{list-style:none;margin:0;padding:0}
        ul.notes>li{border-bottom:1px solid var(--line);padding:.6rem 0}
        ul.notes a{font-weight:600}ul.notes p{margin:.1rem 0 0}
        label{display:block;font-weight:600;margin:.9rem 0 .25rem}
        input[type=text],input[type=search],textarea,select{width:100%;padding:.55rem .65rem;font:inherit;\
        color:var(--ink);background:var(--paper);border:1px solid var(--soft);border-radius:.4rem}
        textarea{min-height:12rem;resize:vertical}
        .inline{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end}.inline>*{flex:1 1 8rem;min-width:0}
        .inline .grow{flex:3 1 10rem}.inline>button{flex:0 0 auto}.inline label{margin-top:.4rem}
        .actions{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center;margin:1rem 0}
        button,.button{font:inherit;font-weight:600;padding:.55rem 1rem;border-radius:.4rem;cursor:pointer;\
        border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);text-decoration:none;\
        display:inline-block}
        button.plain,.button.plain{background:var(--paper);color:var(--accent)}
        button.danger,.button.danger{background:var(--danger);border-color:var(--danger);color:var(--on-danger)}
        .notice{border:1px solid var(--line);border-left-width:.4rem;border-radius:.4rem;padding:.1rem 1rem;\
        margin:1rem 0;background:var(--paper)}
        .notice.done{background:var(--good);border-left-color:var(--accent)}
        .notice.error{background:var(--bad);border-left-color:var(--danger)}
        .notice.busy{background:var(--busy);border-left-color:var(--soft)}
        .notice p{margin:.6rem 0}
        mark{background:var(--mark);color:var(--on-mark)}
        dl{display:grid;grid-template-columns:minmax(8.5rem,max-content) minmax(0,1fr);gap:.25rem 1rem;margin:.5rem 0}
        dt{color:var(--soft)}dd{margin:0}dd .text{padding:.5rem .75rem;margin:0 0 .5rem}
        @media(max-width:26rem){dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.4rem}}
        @media(prefers-reduced-motion:no-preference){.notice.busy::before{content:"";display:block;height:.25rem;\
        width:25%;margin-top:.6rem;border-radius:.2rem;background:var(--accent);\
        animation:go 1.2s ease-in-out infinite alternate}@keyframes go{to{margin-left:75%}}}
        """
}
