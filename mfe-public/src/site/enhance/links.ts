/** A link to the current page does nothing; a link to an anchor in it still works. */
export function enhanceLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target === '_blank' || link.hash || link.dataset.reload !== undefined) return;
    const { origin, pathname, search } = window.location;
    if (link.origin !== origin || link.pathname + link.search !== pathname + search) return;
    event.preventDefault();
    document.querySelector('details[data-menu]')?.removeAttribute('open');
  });
}
