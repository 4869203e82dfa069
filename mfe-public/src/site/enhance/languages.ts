import {
  addressWithoutLanguage,
  chosenLanguage,
  isLanguage,
  requestedLanguage,
  storeLanguage,
} from '@alinha/web-kit/language-choice';

const hasCookie = () => /(^|; )lang=(pt|en)(;|$)/.test(document.cookie);

/** A choice is kept, and the page is asked for again in it. */
export function enhanceLanguages(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-language]') : null;
    const language = link?.getAttribute('data-language');
    if (!isLanguage(language) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    storeLanguage(language);
    const address = addressWithoutLanguage();
    const isHere = address === window.location.pathname + window.location.search + window.location.hash;
    // An address that differs by nothing, or by what follows the hash, would not be loaded again.
    if (isHere || window.location.hash) {
      window.history.replaceState(null, '', address);
      window.location.reload();
    } else window.location.assign(address);
  });

  const chosen = chosenLanguage();
  if (requestedLanguage() || hasCookie() || chosen === null) return;
  storeLanguage(chosen);
  // Chosen before there was a cookie, or in the application with cookies cleared since.
  if (!document.documentElement.lang.startsWith(chosen) && hasCookie()) window.location.reload();
}
