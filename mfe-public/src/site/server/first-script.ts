/**
 * Inline script in the head of each document. Runs before the first paint: applies the stored theme, stores values of
 * the address, and holds a submitted deletion form until its script loads. The Content-Security-Policy allows it by its
 * hash.
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
