import { randomUUID } from 'node:crypto';
import { companyErased } from '@alinha/contracts-core';
import { listsOf } from '../lists.ts';
import type { Origin } from '../observability/origin.ts';
import type { Job, NewJob } from '../queues/queue-kit.ts';

/** Name of a job with several events. */
const SEVERAL = 'several';
/** Events of one job. A handler takes milliseconds, so a job takes seconds at most. */
const MAX_EVENTS = 25;

export type DeliveredEvent = {
  readonly type: string;
  readonly payload: unknown;
  /** The request that caused it; null when it is the origin of the job. */
  readonly origin: Origin | null;
};

type RelayedEvent = DeliveredEvent & {
  readonly id: string;
  readonly company: number | null;
};

/**
 * Jobs for events of one batch. Events of a company share jobs, because each job costs PostgreSQL milliseconds and the
 * handlers of one company wait for each other anyway.
 * @param isBulk whether other companies' events go first
 */
export function jobsOf(
  events: readonly RelayedEvent[],
  isBulk: (company: number | null) => boolean,
): NewJob[] {
  const isAlone = ({ company, type }: RelayedEvent) => company === null || type === companyErased.type;
  const shared = Map.groupBy(
    events.filter((event) => !isAlone(event)),
    ({ company }) => company,
  );
  const lists = [
    ...events.filter(isAlone).map((event) => [event]),
    ...[...shared.values()].flatMap((list) => listsOf(list, MAX_EVENTS)),
  ];
  return lists.flatMap((list): NewJob[] => {
    const [first] = list;
    if (!first) return [];
    const lowPriority = isBulk(first.company);
    const { id, type, payload, origin, company } = first;
    if (list.length === 1) return [{ name: type, data: payload, id, lowPriority, origin }];
    const several = list.map((event) => ({
      type: event.type,
      payload: event.payload,
      origin: event.origin ?? {},
    }));
    // Not the id of an event: a relay that died may have queued another list with the same events.
    return [{ name: SEVERAL, data: { company_id: company, events: several }, id: randomUUID(), lowPriority }];
  });
}

/** The events of a job, in their order. */
export function eventsOf({ name, data }: Pick<Job, 'name' | 'data'>): readonly DeliveredEvent[] {
  // Without events, its company was erased.
  if (name === SEVERAL) return (data as { events?: DeliveredEvent[] }).events ?? [];
  return [{ type: name, payload: data, origin: null }];
}
