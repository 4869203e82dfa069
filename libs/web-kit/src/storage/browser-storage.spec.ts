import { expect, test, vi } from 'vitest';
import {
  clearStored,
  readStored,
  readTabStored,
  removeStored,
  removeTabStored,
  writeStored,
  writeTabStored,
} from './browser-storage.ts';

test('a value is stored until it is removed, and other values stay', () => {
  expect(writeStored('draft.note.1', 'a text')).toBe(true);
  expect(writeStored('lang', 'en')).toBe(true);
  expect(readStored('draft.note.1')).toBe('a text');
  removeStored('draft.note.1');
  expect([readStored('draft.note.1'), readStored('lang')]).toEqual([null, 'en']);
});

test("a tab's value is separate from storage and is stored until it is removed", () => {
  writeTabStored('draft.booking.1', 'a form');
  expect([readTabStored('draft.booking.1'), readStored('draft.booking.1')]).toEqual(['a form', null]);
  removeTabStored('draft.booking.1');
  expect(readTabStored('draft.booking.1')).toBeNull();
});

test('clearStored removes all values, drafts included', () => {
  writeStored('draft.note.1', 'a text');
  writeStored('lang', 'en');
  writeTabStored('draft.booking.1', 'a form');
  clearStored();
  expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0]);
});

test('storage functions return null or false when the browser forbids storage', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden, clear: forbidden };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  expect(writeStored('draft.note.1', 'a text')).toBe(false);
  expect(readStored('draft.note.1')).toBeNull();
  expect(() => writeTabStored('draft.note.1', 'a text')).not.toThrow();
  expect(readTabStored('draft.note.1')).toBeNull();
  expect(() => removeTabStored('draft.note.1')).not.toThrow();
  expect(() => removeStored('draft.note.1')).not.toThrow();
  expect(() => clearStored()).not.toThrow();
  vi.unstubAllGlobals();
});
