import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { applySavedColorScheme, setColorScheme, useColorScheme } from './color-scheme.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the colour scheme', () => {
  it('follows the system until the user chooses', () => {
    applySavedColorScheme();
    const { result } = renderHook(() => useColorScheme());
    expect(result.current.scheme).toBe('system');
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('paints a choice at once and stores it under "theme"', () => {
    const { result } = renderHook(() => useColorScheme());
    act(() => setColorScheme('dark'));
    expect(result.current).toMatchObject({ scheme: 'dark', resolved: 'dark' });
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('returns to the system', () => {
    setColorScheme('light');
    setColorScheme('system');
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('ignores an unknown stored value', () => {
    localStorage.setItem('theme', 'sepia');
    const { result } = renderHook(() => useColorScheme());
    expect(result.current.scheme).toBe('system');
  });
});
