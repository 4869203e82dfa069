import { useEffect, useState } from 'react';

const TICK_MS = 250;
const pad = (number: number) => String(number).padStart(2, '0');

/** 62 seconds as `01:02`. */
export function minutesAndSeconds(seconds: number): string {
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** Whole seconds since `startedAt`, a value of `performance.now()`. */
export function useElapsedSeconds(startedAt: number): number {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - startedAt) / 1000));
}
