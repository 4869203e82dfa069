import { expect, test } from 'vitest';
import { readSidebarOpen, writeSidebarOpen } from './sidebar-state.ts';

test('readSidebarOpen is true from 768 px when nothing is stored', () => {
  expect(readSidebarOpen(767)).toBe(false);
  expect(readSidebarOpen(768)).toBe(true);
});

test('writeSidebarOpen stores the choice as 1 or 0', () => {
  writeSidebarOpen(false);
  expect(window.localStorage.getItem('sidebar')).toBe('0');
  expect(readSidebarOpen(1440)).toBe(false);
  writeSidebarOpen(true);
  expect(window.localStorage.getItem('sidebar')).toBe('1');
  expect(readSidebarOpen(390)).toBe(true);
});

test('readSidebarOpen ignores an invalid stored value', () => {
  window.localStorage.setItem('sidebar', 'true');
  expect(readSidebarOpen(390)).toBe(false);
});
