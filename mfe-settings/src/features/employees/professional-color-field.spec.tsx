import { renderScreen } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { ADMIN, EMPLOYEES, fakeStudio, remote } from '../../studio.fixture.ts';
import { ProfessionalColorField } from './professional-color-field.tsx';

const [MARINA] = EMPLOYEES;
const colleagues = MARINA ? [{ ...MARINA, color: '#71B27B' }] : [];

function Tried(): ReactNode {
  const [hex, setHex] = useState('#71B27B');
  return <ProfessionalColorField value={hex} onChange={setHex} professional="Bia" colleagues={colleagues} />;
}

async function open() {
  fakeStudio(ADMIN);
  await renderScreen(<Tried />, { ...remote, at: '/' });
}

it('the colour field offers unused colours first and names the owners of the others', async () => {
  await open();
  const swatches = (await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('aria-label'));
  expect(swatches[0]).toBe('#2F9E8F');
  expect(swatches.at(-1)).toBe('#71B27B, cor de Marina Duarte');
});

it('the colour field shows an agenda card and describes its readability', async () => {
  await open();
  expect(await screen.findByRole('group', { name: 'Como fica na agenda' })).toBeTruthy();
  expect(
    screen.getByText(/^Texto do cartão: contraste de [\d,]+ para 1, muito fácil de ler\.$/),
  ).toBeTruthy();
  expect(screen.getByText('Parecida com a cor de Marina Duarte.')).toBeTruthy();
});

it('the colour field warns when a typed colour is not visible on the agenda’s background', async () => {
  await open();
  const hex = await screen.findByRole('textbox', { name: 'Código da cor' });
  await userEvent.clear(hex);
  await userEvent.type(hex, '#fdfdfd');
  expect(await screen.findByText('A faixa desta cor quase some no fundo da agenda.')).toBeTruthy();
  expect(screen.queryByText(/Parecida/)).toBeNull();
});
