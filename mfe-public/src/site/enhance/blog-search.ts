/** Normalizes case and accents like the server does for titles. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}

/** Hides posts whose title does not match the typed text, which is also in the address. */
export function enhanceSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-search]');
  const field = form?.querySelector('input');
  const noMatch = document.querySelector<HTMLElement>('[data-no-match]');
  const posts = [...document.querySelectorAll<HTMLElement>('[data-posts] > li')];
  if (!form || !field) return;
  const search = () => {
    const wanted = foldText(field.value);
    let found = 0;
    for (const post of posts) {
      const isFound = (post.dataset.title ?? '').includes(wanted);
      post.hidden = !isFound;
      if (isFound) found += 1;
    }
    if (noMatch) noMatch.hidden = found > 0;
    const url = new URL(window.location.href);
    if (wanted) url.searchParams.set('q', field.value.trim());
    else url.searchParams.delete('q');
    window.history.replaceState(window.history.state, '', url);
  };
  field.addEventListener('input', search);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
  });
  document.querySelector('[data-show-all]')?.addEventListener('click', (event) => {
    event.preventDefault();
    field.value = '';
    search();
    field.focus();
  });
  // The field may have text that was typed before this script ran or restored by the browser.
  if (field.value) search();
}
