/**
 * Runs in the head of every document, before anything is drawn: the saved theme, and what the address brings along; and
 * it keeps a form that only a script can send until that is there. It stands in the document itself, and the
 * Content-Security-Policy names it by its hash.
 */
export const FIRST_SCRIPT = `(() => {
  try {
    const { theme } = localStorage;
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    const source = new URLSearchParams(location.search).get('source');
    if (source) localStorage.setItem('source', source);
    const { country } = document.documentElement.dataset;
    if (country && !localStorage.country) localStorage.country = country;
  } catch {}
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!form.matches('[data-deletion]') || form.noValidate) return;
    event.preventDefault();
    form.dataset.sent = '';
    event.submitter?.setAttribute('aria-busy', 'true');
  });
})();`;
