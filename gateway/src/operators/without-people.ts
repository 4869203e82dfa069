/** Keys of job data that identify a record and are not personal. */
const SHOWN = /^(id|ids|version|type|.*_id|after_row|deleted|done|archived|active)$/;
const HIDDEN = '…';

/** Removes personal data from a job: names, phones, texts and amounts. Record ids stay. */
export function withoutPeople(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutPeople);
  if (typeof data !== 'object' || data === null) return HIDDEN;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, shown(key, value)]));
}

function shown(key: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return withoutPeople(value);
  return value === null || SHOWN.test(key) ? value : HIDDEN;
}
