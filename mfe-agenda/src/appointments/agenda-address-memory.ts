/**
 * Where the agenda was last looked at, so that a form goes back to the same view and filters. It lives as long as the
 * page: a form opened by its own address goes back to the plain agenda.
 */
let lastQuery = '';

export function rememberAgenda(query: string): void {
  lastQuery = query;
}

/** Address of the agenda as it was left, on `date` when one is given. */
export function agendaHref(date?: string): string {
  const query = new URLSearchParams(lastQuery);
  if (date) query.set('date', date);
  const text = query.toString().replaceAll('%2C', ',');
  return `/app/appointments${text && `?${text}`}`;
}
