import { MINUTE_MS } from '@alinha/contracts-core';

const FIRST_PAUSE_MS = MINUTE_MS / 2;
const LONGEST_PAUSE_MS = 30 * MINUTE_MS;
/** Companies that failed together retry at different times. */
const JITTER = 0.2;

/**
 * Pause in ms after this many attempts, from 1: 30 s, doubled each time up to 30 minutes, and up to a fifth longer.
 * @param chance from 0 to 1.
 */
export function pauseAfter(attempts: number, chance: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (1 + JITTER * chance));
}

/** Limits a pause to half the time left, at least 30 s, so that a provider that recovers before the start is used. */
export function pauseBefore(leftMs: number, pauseMs: number): number {
  return leftMs > 0 ? Math.min(pauseMs, Math.max(leftMs / 2, FIRST_PAUSE_MS)) : pauseMs;
}
