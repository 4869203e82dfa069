/** Last query of the agenda's address. A form returns to its view and filters. A reload clears it. */
let lastQuery = '';

export function storeAgendaQuery(query: string): void {
  lastQuery = query;
}

/**
 * Address of the agenda with its last query. `start` (`YYYY-MM-DD HH:mm:ss`) sets the day and the time to scroll to.
 */
export function agendaHref(start?: string): string {
  const query = new URLSearchParams(lastQuery);
  if (start) {
    query.set('date', start.slice(0, 10));
    query.set('time', start.slice(11, 16));
  }
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return `/app/appointments${text && `?${text}`}`;
}
