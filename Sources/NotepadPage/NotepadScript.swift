/// The page's own program. Everything works without it; it keeps the page alive and a draft safe.
enum NotepadScript {
    static let text: StaticString = #"""
        'use strict';
        (() => {
          const page = document.getElementById('page');
          const news = document.getElementById('news');
          const say = text => { if (news) news.textContent = text; };

          // Times as people say them.
          const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
          const units = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60]];
          const showTimes = () => {
            for (const time of document.querySelectorAll('time[datetime]')) {
              const seconds = Math.round((Date.parse(time.dateTime) - Date.now()) / 1000);
              if (Number.isNaN(seconds)) continue;
              if (!time.title) time.title = time.textContent;
              const unit = units.find(unit => Math.abs(seconds) >= unit[1]);
              time.textContent = unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : 'just now';
            }
          };
          showTimes();
          setInterval(showTimes, 30000);

          // What came of an act is told once.
          if (new URLSearchParams(location.search).has('act')) history.replaceState(null, '', location.pathname);

          // A draft is not left by accident, and not sent twice.
          let isLeaving = false;
          const drafts = [...document.querySelectorAll('form[data-draft]')];
          const text = form => JSON.stringify([form.elements.title.value, form.elements.body.value]);
          const begun = new Map(drafts.map(form => [form, form.dataset.draft ? '' : text(form)]));
          addEventListener('beforeunload', event => {
            if (!isLeaving && drafts.some(form => text(form) !== begun.get(form))) event.preventDefault();
          });
          let isLost = false, isThere = false;
          const gone = 'flownotes serve does not answer: nothing was sent. Your text is still here. Start flownotes serve '
            + 'again with the same --port, open its new address in another tab, and send the text from here; or copy it.';
          const sendIfServed = (form, button) => {
            const request = new XMLHttpRequest();
            request.open('GET', '/health');
            request.onloadend = () => {
              if (request.status !== 200) return say(gone);
              isThere = true;
              form.requestSubmit(button);
              isThere = false;
            };
            request.send();
          };
          document.addEventListener('submit', event => {
            if (isLost && !isThere && drafts.includes(event.target)) {
              event.preventDefault();
              return sendIfServed(event.target, event.submitter);
            }
            isLeaving = true;
            const button = event.submitter;
            if (!button || !button.dataset.busy) return;
            button.dataset.words = button.textContent;
            setTimeout(() => { button.disabled = true; button.textContent = button.dataset.busy; });
          });
          addEventListener('pageshow', event => {
            isLeaving = false;
            if (!event.persisted) return;
            for (const button of document.querySelectorAll('button[data-words]')) {
              button.disabled = false;
              button.textContent = button.dataset.words;
            }
          });

          // What is on the page is asked for again when something happened.
          let isAsking = false, isStale = false;
          const refresh = () => {
            if (!document.querySelector('[data-live]')) return;
            isStale = isAsking;
            if (isAsking) return;
            isAsking = true;
            const request = new XMLHttpRequest();
            request.open('GET', location.href);
            request.responseType = 'document';
            request.onloadend = () => {
              isAsking = false;
              if (request.status === 200 && request.response) show(request.response);
              else if ([403, 404].includes(request.status)) location.reload();
              else say('This cannot be read now; what is shown may be old.');
              if (isStale) refresh();
            };
            request.send();
          };
          const show = fresh => {
            for (const old of document.querySelectorAll('[data-live]')) {
              const next = fresh.getElementById(old.id);
              if (!next || next.dataset.act !== old.dataset.act) return location.reload();
              const link = old.contains(document.activeElement) && document.activeElement.getAttribute('href');
              old.replaceWith(document.adoptNode(next));
              if (link) [...next.querySelectorAll('a')].find(a => a.getAttribute('href') === link)?.focus();
            }
            showTimes();
          };

          // What happens is heard while the page is looked at; what was missed is told when it is looked at again.
          if (!page) return;
          let source = null, last = page.dataset.since;
          const lost = 'The connection to flownotes is lost; '
            + (drafts.length ? 'your text is still here, and not saved. Do not leave this page.'
              : 'what is shown may be old.');
          const hear = (name, data) => {
            if (name === 'change') say(data.text);
            const isMine = data.note === page.dataset.note;
            const changed = document.getElementById('changed'), deleted = document.getElementById('deleted');
            if (deleted && (data.what === 'dropped' || data.what === 'deleted' && isMine)) {
              changed.hidden = true;
              deleted.hidden = false;
              for (const form of drafts) {
                form.setAttribute('action', '/notes/new');
                form.querySelector('button').textContent = 'Add as new note';
              }
            } else if (changed && isMine && BigInt(data.revision || '0') !== BigInt(page.dataset.revision)) {
              changed.hidden = false;
            }
            refresh();
          };
          const listen = () => {
            if (source || document.hidden) return;
            const opened = source = new EventSource('/events?since=' + encodeURIComponent(last));
            for (const name of ['change', 'again', 'act']) {
              opened.addEventListener(name, event => {
                last = event.lastEventId;
                hear(name, JSON.parse(event.data));
              });
            }
            opened.onopen = () => {
              if (isLost) { say('Connected again.'); refresh(); }
              isLost = false;
            };
            opened.onerror = () => {
              if (source !== opened) return;
              if (!isLost) say(lost);
              isLost = true;
              if (opened.readyState !== EventSource.CLOSED) return;
              source = null;
              setTimeout(listen, 5000);
            };
          };
          const stop = () => { if (source) source.close(); source = null; };
          document.addEventListener('visibilitychange', () => document.hidden ? stop() : listen());
          addEventListener('pagehide', stop);
          addEventListener('pageshow', listen);
          listen();
        })();
        """#
}
