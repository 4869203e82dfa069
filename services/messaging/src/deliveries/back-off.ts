import { MINUTE_MS } from '@alinha/contracts-core';

const FIRST_PAUSE_MS = MINUTE_MS / 2;
const LONGEST_PAUSE_MS = 30 * MINUTE_MS;
/** Companies that failed together try again apart. */
const JITTER = 0.2;

/**
 * How long to wait after so many attempts, from 1: half a minute, one, two, … up to half an hour, each up to a fifth longer.
 * @param chance from 0 to 1.
 */
export function pauseAfter(attempts: number, chance: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (1 + JITTER * chance));
}

/** No pause goes beyond the half of what is left until the start: who is back just before it is still asked in time. */
export function pauseBefore(leftMs: number, pauseMs: number): number {
  return leftMs > 0 ? Math.min(pauseMs, Math.max(leftMs / 2, FIRST_PAUSE_MS)) : pauseMs;
}
