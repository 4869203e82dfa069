import { authEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, blockEndpoints, workingHoursEndpoints } from '@alinha/contracts-agenda';
import { useApiMutation, useApiQuery } from '@alinha/web-kit';
import { fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import en from '../../../locales/en.json' with { type: 'json' };
import pt from '../../../locales/pt.json' with { type: 'json' };
import { FakeEventSource } from './fake-event-source.ts';
import { affects, useLiveAgenda } from './live-agenda.ts';

const THIS_WEEK = { start: '2026-11-15', end: '2026-11-22' };
const NEXT_WEEK = { start: '2026-11-22', end: '2026-11-29' };
/** Longer than a batch, shorter than all other timers of the agenda. */
const A_MOMENT_MS = 500;

/** Queries of two weeks and their closed times, and a mutation that is pending until the test finishes it. */
function Probe(): ReactNode {
  useLiveAgenda();
  const reads = [
    useApiQuery(appointmentEndpoints.list, { query: THIS_WEEK }),
    useApiQuery(appointmentEndpoints.list, { query: NEXT_WEEK }),
    useApiQuery(blockEndpoints.list, { query: THIS_WEEK }),
    useApiQuery(workingHoursEndpoints.list),
  ];
  const remove = useApiMutation(appointmentEndpoints.delete);
  return (
    <button type="button" onClick={() => remove.mutate({ params: { id: 1 } })}>
      {reads.every(({ isSuccess }) => isSuccess) ? 'ready' : 'loading'}
    </button>
  );
}

let finishChange: () => void = () => undefined;

async function showProbe() {
  FakeEventSource.install();
  const changing = new Promise<void>((resolve) => {
    finishChange = resolve;
  });
  const { calls } = fakeApi(
    { endpoint: authEndpoints.me, reply: { status: 401 } },
    { endpoint: appointmentEndpoints.list, reply: { data: [] } },
    { endpoint: appointmentEndpoints.delete, reply: { data: { id: 1 } } },
    { endpoint: blockEndpoints.list, reply: { data: [] } },
    { endpoint: workingHoursEndpoints.list, reply: { data: [] } },
  );
  const fakeFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'DELETE') await changing;
    return fakeFetch(url, init);
  });
  const view = await renderScreen(<Probe />, {
    namespace: 'agenda',
    catalogs: { pt, en },
    at: '/app/appointments',
  });
  await screen.findByText('ready');
  vi.useFakeTimers({ now: Date.now() + 1000 });
  let seen = calls.length;
  return {
    ...view,
    /** Addresses requested since the last call, after all due timers. */
    readSince: async () => {
      await act(() => vi.advanceTimersByTimeAsync(A_MOMENT_MS));
      const since = calls.slice(seen).filter(({ method }) => method === 'GET');
      seen = calls.length;
      return since.map(({ url }) => url);
    },
  };
}

const stream = () => FakeEventSource.open[0];
const emit = (start: string, end: string | null) =>
  act(() => stream()?.emit('agenda', JSON.stringify({ start, end })));

afterEach(() => {
  vi.useRealTimers();
});

describe('a change by a colleague', () => {
  test('refetches only the lists that it affects', async () => {
    const { readSince } = await showProbe();
    emit('2026-11-20 08:00:00', '2026-11-20 09:00:00');
    expect(await readSince()).toEqual([
      '/api/appointments?start=2026-11-15&end=2026-11-22',
      '/api/blocks?start=2026-11-15&end=2026-11-22',
    ]);
  });

  test('without an end refetches lists from its start on', async () => {
    const { readSince } = await showProbe();
    emit('2026-11-22', null);
    expect(await readSince()).toEqual([
      '/api/appointments?start=2026-11-22&end=2026-11-29',
      '/api/working-hours',
    ]);
  });

  test('is handled in one batch with others that follow at once', async () => {
    const { readSince } = await showProbe();
    for (let hour = 10; hour < 20; hour += 1) {
      emit(`2026-11-24 ${hour}:00:00`, `2026-11-24 ${hour}:30:00`);
    }
    expect(await readSince()).toEqual(['/api/appointments?start=2026-11-22&end=2026-11-29']);
  });

  test('waits until the user’s own change is confirmed', async () => {
    const { readSince } = await showProbe();
    act(() => screen.getByRole('button').click());
    emit('2026-11-24 10:00:00', '2026-11-24 11:00:00');
    expect(await readSince()).toEqual([]);
    finishChange();
    expect(await readSince()).toContain('/api/appointments?start=2026-11-22&end=2026-11-29');
  });

  test('waits until a drag ends', async () => {
    const { readSince } = await showProbe();
    const pointer = (name: string) =>
      act(() => document.body.dispatchEvent(new MouseEvent(name, { bubbles: true, button: 0 })));
    pointer('pointerdown');
    emit('2026-11-24 10:00:00', '2026-11-24 11:00:00');
    expect(await readSince()).toEqual([]);
    pointer('pointerup');
    expect(await readSince()).toContain('/api/appointments?start=2026-11-22&end=2026-11-29');
  });
});

describe('a connection', () => {
  test('refetches nothing when the data is recent', async () => {
    const { readSince } = await showProbe();
    act(() => stream()?.connect());
    expect(await readSince()).toEqual([]);
  });

  test('reads everything again when it reconnects, because events were missed', async () => {
    const { readSince } = await showProbe();
    act(() => stream()?.fail());
    expect(await readSince()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    act(() => stream()?.connect());
    expect(await readSince()).toHaveLength(4);
  });

  test('ends with the screen', async () => {
    const { unmount } = await showProbe();
    unmount();
    expect(FakeEventSource.open).toEqual([]);
  });
});

test('a change affects overlapping ranges, as dates or times', () => {
  const change = { start: '2026-11-21 23:00:00', end: '2026-11-22 00:30:00' };
  expect(affects({ query: THIS_WEEK }, change)).toBe(true);
  expect(affects({ query: NEXT_WEEK }, change)).toBe(true);
  expect(affects({ query: { start: '2026-11-22 00:30:00', end: '2026-11-23' } }, change)).toBe(false);
  expect(affects({ query: { start: '2026-11-20', end: '2026-11-21 23:00:00' } }, change)).toBe(false);
  expect(affects({ query: NEXT_WEEK }, { ...change, end: '2026-11-22' })).toBe(false);
  expect(affects({}, change)).toBe(false);
  expect(affects({}, { ...change, end: null })).toBe(true);
});
