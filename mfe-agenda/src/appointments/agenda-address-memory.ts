/**
 * Last query of the agenda's address, so that a form returns to the same view and filters. It is lost on reload: a form
 * opened by its own address returns to the default agenda.
 */
let lastQuery = '';

export function rememberAgenda(query: string): void {
  lastQuery = query;
}

/** Address of the agenda as it was left, or where `start` (`YYYY-MM-DD HH:mm:ss`) is in sight when one is given. */
export function agendaHref(start?: string): string {
  const query = new URLSearchParams(lastQuery);
  if (start) {
    query.set('date', start.slice(0, 10));
    query.set('time', start.slice(11, 16));
  }
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return `/app/appointments${text && `?${text}`}`;
}
