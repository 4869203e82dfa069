/**
 * Stores a chosen plan for the subscription page of the application, which reads it as `plan` of the tab. The link names it
 * too, but the way to sign-up may be taken before the application's own script has run.
 */
export function enhancePlans(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const plan = link?.pathname === '/login' ? new URLSearchParams(link.search).get('plan') : null;
    if (!plan) return;
    try {
      window.sessionStorage.setItem('plan', plan);
    } catch {
      // The browser forbids storage: the link still names the plan.
    }
  });
}
