import { pauseAfter } from '@alinha/web-kit/live';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeEventSource } from './fake-event-source.ts';
import { listenToAgenda } from './live-stream.ts';

const change = { start: '2026-11-20 08:00:00', end: '2026-11-20 09:00:00' };

let visibility: DocumentVisibilityState = 'visible';
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => visibility === 'hidden');
  FakeEventSource.install();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function listen() {
  const onOpen = vi.fn();
  const onChange = vi.fn();
  const stop = listenToAgenda({ onOpen, onChange });
  return { onOpen, onChange, stop };
}

describe('the stream of changes', () => {
  test("emits the server's events, and ignores unknown ones", () => {
    const { onChange, stop } = listen();
    const [stream] = FakeEventSource.all;
    expect(stream?.url).toBe('/api/events');
    stream?.emit('agenda', JSON.stringify(change));
    stream?.emit('agenda', '{"start": 7}');
    stream?.emit('agenda', 'not json');
    expect(onChange.mock.calls).toEqual([[change]]);
    stop();
  });

  test('is closed while the page is hidden, and reopened when it is visible', () => {
    const { stop } = listen();
    show('hidden');
    expect(FakeEventSource.open).toHaveLength(0);
    vi.advanceTimersByTime(120_000);
    expect(FakeEventSource.all).toHaveLength(1);
    show('visible');
    expect(FakeEventSource.open).toHaveLength(1);
    stop();
    expect(FakeEventSource.open).toHaveLength(0);
  });

  test('is not opened by a hidden page', () => {
    visibility = 'hidden';
    listen().stop();
    expect(FakeEventSource.all).toHaveLength(0);
  });

  test('reconnects after growing pauses, and calls onOpen for each connection', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { onOpen, stop } = listen();
    const pauses: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      const before = Date.now();
      const known = FakeEventSource.all.length;
      FakeEventSource.all.at(-1)?.fail();
      expect(FakeEventSource.open).toHaveLength(0);
      while (FakeEventSource.all.length === known) vi.advanceTimersByTime(500);
      pauses.push((Date.now() - before) / 1000);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
    expect(onOpen).not.toHaveBeenCalled();
    FakeEventSource.all.at(-1)?.connect();
    expect(onOpen).toHaveBeenCalledTimes(1);
    stop();
  });

  test('restarts with the shortest pause after a stable connection', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { stop } = listen();
    FakeEventSource.all.at(-1)?.fail();
    vi.advanceTimersByTime(1000);
    FakeEventSource.all.at(-1)?.connect();
    vi.advanceTimersByTime(60_000);
    FakeEventSource.all.at(-1)?.fail();
    vi.advanceTimersByTime(1000);
    expect(FakeEventSource.all).toHaveLength(3);
    stop();
  });

  test('reconnects without a pause when the network is back', () => {
    const { stop } = listen();
    FakeEventSource.all[0]?.fail();
    window.dispatchEvent(new Event('online'));
    expect(FakeEventSource.open).toHaveLength(1);
    vi.advanceTimersByTime(120_000);
    expect(FakeEventSource.all).toHaveLength(2);
    stop();
  });
});

test('a pause is never longer than 30 s nor shorter than half a second', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, random) => {
        const pause = pauseAfter(failures, random);
        expect(pause).toBeGreaterThanOrEqual(500);
        expect(pause).toBeLessThanOrEqual(30_000);
      },
    ),
  );
});
