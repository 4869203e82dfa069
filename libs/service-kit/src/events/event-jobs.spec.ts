import { companyErased } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { eventsOf, jobsOf } from './event-jobs.ts';

const event = (id: string, company: number | null, type = 'agenda.changed') => ({
  id,
  company,
  type,
  payload: { company_id: company, id },
  origin: { request_id: `request-${id}` },
});
const jobs = (...events: ReturnType<typeof event>[]) => jobsOf(events, (company) => company === 9);
const idsOf = (job: ReturnType<typeof jobs>[number]) =>
  eventsOf(job).map(({ payload }) => (payload as { id: string }).id);

test('an event alone is a job of its name with its payload, id and origin', () => {
  const [job] = jobs(event('a', 1));
  expect(job).toEqual({
    name: 'agenda.changed',
    data: { company_id: 1, id: 'a' },
    id: 'a',
    lowPriority: false,
    origin: { request_id: 'request-a' },
  });
  expect(job && eventsOf(job)).toEqual([
    { type: 'agenda.changed', payload: { company_id: 1, id: 'a' }, origin: null },
  ]);
});

test('events of a company share a job, in their order and with their origins', () => {
  const both = jobs(event('a', 1), event('b', 2), event('c', 1, 'agenda.other'));
  expect(both.map(idsOf)).toEqual([['a', 'c'], ['b']]);
  expect(both[0] && eventsOf(both[0]).map(({ type, origin }) => [type, origin?.request_id])).toEqual([
    ['agenda.changed', 'request-a'],
    ['agenda.other', 'request-c'],
  ]);
  expect(both[0]?.data).toMatchObject({ company_id: 1 });
});

test('a job has at most 25 events', () => {
  const many = jobs(...Array.from({ length: 60 }, (_, index) => event(String(index), 1)));
  expect(many.map((job) => eventsOf(job).length)).toEqual([25, 25, 10]);
  expect(many.flatMap(idsOf)).toEqual(Array.from({ length: 60 }, (_, index) => String(index)));
  expect(new Set(many.map(({ id }) => id)).size).toBe(3);
});

test('the erasure of a company and events without a company are jobs of their own', () => {
  const each = jobs(event('a', 1), event('b', 1, companyErased.type), event('c', null), event('d', null));
  expect(each.map(idsOf).sort()).toEqual([['a'], ['b'], ['c'], ['d']]);
});

test('jobs of a bulk operation have low priority', () => {
  expect(jobs(event('a', 9), event('b', 9), event('c', 1)).map(({ lowPriority }) => lowPriority)).toEqual([
    true,
    false,
  ]);
});

test('a job whose company was erased has no events', () => {
  expect(eventsOf({ name: 'several', data: { company_id: 1 } })).toEqual([]);
});
