import { isDate, isTime } from '@alinha/contracts-core';
import { useNavigate, useSearchParams } from '@alinha/web-kit';
import { useCallback, useMemo } from 'react';
import type { AgendaView } from './agenda-range.ts';

/** Parsed address of the agenda; null values mean the default. */
export type AgendaAddress = {
  readonly view: AgendaView | null;
  readonly date: string | null;
  /** `HH:mm` to scroll to when the agenda opens; removed by the next navigation. */
  readonly time: string | null;
  /** Null shows all professionals, new ones too. */
  readonly professionals: readonly number[] | null;
  readonly showsDone: boolean;
  readonly showsCancelled: boolean;
  /** The time grid shows a class as one card; if false, only in narrow columns. */
  readonly groupsClasses: boolean;
};

export const AGENDA_VIEWS: readonly AgendaView[] = ['day', 'week', 'month'];
const NOBODY = 'none';
const HIDDEN = 'hidden';
const SHOWN = 'shown';
const GROUPED = 'grouped';

/**
 * Parses `?view=day&date=2026-11-20&time=15:30&professionals=1,3&done=hidden&cancelled=shown&classes=grouped`. Invalid
 * values mean the default.
 */
export function readAddress(query: URLSearchParams): AgendaAddress {
  const view = query.get('view');
  const date = query.get('date');
  const time = query.get('time');
  const professionals = query.get('professionals');
  const ids = (professionals ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return {
    view: AGENDA_VIEWS.find((one) => one === view) ?? null,
    date: isDate(date) ? date : null,
    time: isTime(time) ? time : null,
    professionals: professionals === NOBODY ? [] : ids.length > 0 ? ids : null,
    showsDone: query.get('done') !== HIDDEN,
    showsCancelled: query.get('cancelled') === SHOWN,
    groupsClasses: query.get('classes') === GROUPED,
  };
}

/** Inverse of {@link readAddress}. Omits the time, defaults and the `?`. */
export function writeAddress(address: Omit<AgendaAddress, 'time'>): string {
  const { view, date, professionals, showsDone, showsCancelled, groupsClasses } = address;
  const parts = [
    view && `view=${view}`,
    date && `date=${date}`,
    professionals && `professionals=${professionals.join(',') || NOBODY}`,
    !showsDone && `done=${HIDDEN}`,
    showsCancelled && `cancelled=${SHOWN}`,
    groupsClasses && `classes=${GROUPED}`,
  ];
  return parts.filter(Boolean).join('&');
}

type Change = Partial<AgendaAddress>;
type ChangeOptions = {
  /** Replaces the history entry instead of adding one. */
  readonly replaces?: boolean;
};

/**
 * The agenda's state in the address, so that a link and the back button restore it. View and date add history entries;
 * filters replace the current one.
 */
export function useAgendaAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const text = query.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (next: Change, { replaces = false }: ChangeOptions = {}) => {
      // Two fast key presses can change the address before the next render.
      const current = readAddress(new URLSearchParams(window.location.search));
      const search = writeAddress({ ...current, ...next });
      const isFilter = !('view' in next || 'date' in next);
      navigate({ search: search && `?${search}` }, { replace: isFilter || replaces });
    },
    [navigate],
  );
  return { address, change };
}
