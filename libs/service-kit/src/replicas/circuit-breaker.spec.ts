import { expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

function breaker() {
  const clock = { now: 1_000 };
  const circuit = new CircuitBreaker({ failures: 3, pauseMs: 2_000 }, () => clock.now);
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) circuit.failed();
  };
  return { circuit, clock, fail };
}

test('a circuit opens after three consecutive failures, and stays closed when a success interrupts them', () => {
  const { circuit, fail } = breaker();
  fail(2);
  circuit.succeeded();
  fail(2);
  expect([circuit.state, circuit.admits()]).toEqual(['closed', true]);
  fail(1);
  expect([circuit.state, circuit.admits(), circuit.waitMs]).toEqual(['open', false, 2_000]);
});

test('a circuit can be opened at once, also after a success', () => {
  const { circuit, clock } = breaker();
  circuit.succeeded();
  circuit.open();
  expect([circuit.state, circuit.admits()]).toEqual(['open', false]);
  clock.now += 2_000;
  expect([circuit.admits(), circuit.admits()]).toEqual([true, false]);
});

test('an open circuit admits one trial after the pause, and closes when the trial succeeds', () => {
  const { circuit, clock, fail } = breaker();
  fail(3);
  clock.now += 1_999;
  expect(circuit.admits()).toBe(false);
  clock.now += 1;
  expect([circuit.admits(), circuit.admits(), circuit.admits()]).toEqual([true, false, false]);
  circuit.succeeded();
  expect([circuit.admits(), circuit.admits()]).toEqual([true, true]);
});

test('an open circuit refuses calls for another pause when the trial fails', () => {
  const { circuit, clock, fail } = breaker();
  fail(3);
  clock.now += 2_000;
  expect(circuit.admits()).toBe(true);
  clock.now += 500;
  fail(1);
  expect([circuit.admits(), circuit.waitMs]).toEqual([false, 2_000]);
});

test('an open circuit admits a second trial when the first reports no result', () => {
  const { circuit, clock, fail } = breaker();
  fail(3);
  clock.now += 2_000;
  expect(circuit.admits()).toBe(true);
  clock.now += 2_000;
  expect(circuit.admits()).toBe(true);
});
