import { computedStyle } from '@alinha/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { agendaApi, showAgenda, useWideWindow } from './agenda.fixture.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

test('the notice of an empty day does not cover the line of the current time', async () => {
  let lineTop = 80;
  const measured = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    if (this.classList.contains('rbc-current-time-indicator')) return new DOMRect(52, lineTop, 300, 2);
    return new DOMRect(60, 64, 280, 40);
  });
  agendaApi([]);
  await showAgenda('?view=day');
  const pill = (await screen.findByText('Sem atendimentos')).closest<HTMLElement>('[role="status"]');
  if (!pill) throw new Error('no notice');
  const isAside = () => computedStyle(pill).transform !== 'none';
  expect(isAside()).toBe(true);
  lineTop = 240;
  fireEvent.scroll(document.querySelector('.rbc-time-content') as Element);
  expect(isAside()).toBe(false);
  measured.mockRestore();
});
