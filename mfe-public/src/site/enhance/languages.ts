import {
  addressWithoutLanguage,
  chosenLanguage,
  isLanguage,
  requestedLanguage,
  storeLanguage,
} from '@alinha/web-kit/language-choice';

const hasCookie = () => /(^|; )lang=(pt|en)(;|$)/.test(document.cookie);

/** Stores a chosen language and loads the page in it. */
export function enhanceLanguages(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-language]') : null;
    const language = link?.getAttribute('data-language');
    if (!isLanguage(language) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    storeLanguage(language);
    const address = addressWithoutLanguage();
    const isHere = address === window.location.pathname + window.location.search + window.location.hash;
    // A browser does not reload an address that differs only after the hash.
    if (isHere || window.location.hash) {
      window.history.replaceState(null, '', address);
      window.location.reload();
    } else window.location.assign(address);
  });

  const chosen = chosenLanguage();
  if (requestedLanguage() || hasCookie() || chosen === null) return;
  storeLanguage(chosen);
  // The choice is older than the cookie, or the cookie was deleted.
  if (!document.documentElement.lang.startsWith(chosen) && hasCookie()) window.location.reload();
}
