import { expect, test, vi } from 'vitest';
import { clearStored, readStored, removeStored, writeStored } from './browser-storage.ts';

test('a value is there until it is removed, the others stay', () => {
  expect(writeStored('draft.note.1', 'a text')).toBe(true);
  expect(writeStored('lang', 'en')).toBe(true);
  expect(readStored('draft.note.1')).toBe('a text');
  removeStored('draft.note.1');
  expect([readStored('draft.note.1'), readStored('lang')]).toEqual([null, 'en']);
});

test('signing out forgets everything, texts not yet saved included', () => {
  writeStored('draft.note.1', 'a text');
  writeStored('lang', 'en');
  clearStored();
  expect(window.localStorage).toHaveLength(0);
});

test('a browser that forbids storage keeps nothing, says so, and nothing else breaks', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(forbidden);
  expect(writeStored('draft.note.1', 'a text')).toBe(false);
  expect(readStored('draft.note.1')).toBeNull();
  expect(() => removeStored('draft.note.1')).not.toThrow();
  expect(() => clearStored()).not.toThrow();
  vi.restoreAllMocks();
});
