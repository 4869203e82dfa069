import { MINUTE_MS } from '@alinha/contracts-core';
import { readStored, removeStored, writeStored } from '@alinha/web-kit';
import { useEffect, useSyncExternalStore } from 'react';

const CHECK_MS = 5_000;
/** The time of use is stored at most this often. */
const STORE_MS = 5_000;
const USES = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

const listeners = new Set<() => void>();
let locked = readStored('idle.locked') !== null;
/** For browsers that forbid storage. */
let usedHere = 0;

const isLocked = (): boolean => locked || readStored('idle.locked') !== null;

function setLocked(next: boolean): void {
  locked = next;
  for (const listener of listeners) listener();
}

/** Follows other tabs. A sign-out there empties the storage, and unlocks nothing here. */
function followTabs({ key, newValue }: StorageEvent): void {
  if (key === 'idle.locked') setLocked(newValue !== null);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followTabs);
  };
}

const lastUse = () => Number(readStored('idle.used')) || usedHere;

function storeUse(): void {
  usedHere = Date.now();
  writeStored('idle.used', `${usedHere}`);
}

/** Locks every tab of this browser, also after a reload. */
function lock(): void {
  writeStored('idle.locked', '1');
  setLocked(true);
}

/** Call after the password was confirmed. */
export function unlock(): void {
  storeUse();
  removeStored('idle.locked');
  setLocked(false);
}

/** Locks after `minutes` without keyboard or pointer in any tab. Returns a function that stops it. */
function watchUse(minutes: number): () => void {
  if (lastUse() === 0) storeUse();
  const check = () => {
    if (Date.now() - lastUse() >= minutes * MINUTE_MS) lock();
  };
  const use = () => {
    // The timers of a suspended tab are late: the first use must not end the time that has passed.
    check();
    if (!locked && Date.now() - usedHere >= STORE_MS) storeUse();
  };
  check();
  const timer = setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', check);
  for (const type of USES) window.addEventListener(type, use, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    for (const type of USES) window.removeEventListener(type, use, { capture: true });
  };
}

/** True while the page is locked. `minutes` null: never locks. */
export function useIdleLock(minutes: number | null): boolean {
  const isCovered = useSyncExternalStore(subscribe, isLocked);
  useEffect(() => (minutes === null || isCovered ? undefined : watchUse(minutes)), [minutes, isCovered]);
  return isCovered;
}
