import { type Package, packageEndpoints, specialtyEndpoints } from '@alinha/contracts-agenda';
import { type Payment, paymentEndpoints } from '@alinha/contracts-billing';
import { toast } from '@alinha/web-kit';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { samplePackage, samplePayment } from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { PackagesPanel } from './packages-panel.tsx';

type Opened = {
  readonly packages?: readonly Package[];
  readonly list?: FakeReply;
  readonly payments?: readonly ReturnType<typeof samplePayment>[];
  readonly sell?: FakeReply;
  readonly specialties?: FakeReply;
  readonly end?: FakeReply;
  readonly isArchived?: boolean;
  readonly language?: 'pt' | 'en';
};

function open({
  packages = [],
  payments = [],
  isArchived = false,
  language = 'pt',
  ...replies
}: Opened = {}) {
  const specialties = [
    { id: 1, name: 'Pilates', price_cents: 12_000 },
    { id: 2, name: 'RPG', price_cents: null },
  ];
  return renderClients(
    <PackagesPanel clientId={1} isArchived={isArchived} />,
    { at: '/app/clients/1', language },
    {
      routes: [
        { endpoint: packageEndpoints.listOfClient, reply: replies.list ?? { data: packages } },
        { endpoint: paymentEndpoints.listOfClient, reply: { data: payments } },
        { endpoint: specialtyEndpoints.list, reply: replies.specialties ?? { data: specialties } },
        { endpoint: packageEndpoints.sell, reply: replies.sell ?? { status: 201, data: samplePackage() } },
        { endpoint: packageEndpoints.end, reply: replies.end ?? { data: samplePackage({ state: 'ended' }) } },
      ],
    },
  );
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rows = async (name = 'Pacotes') =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
const typed = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value.replace(/\s/g, ' ');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  vi.spyOn(toast, 'success').mockReturnValue(1);
});

it('shows the sessions, last day and payment of live packages, and the others on request', async () => {
  const live = samplePackage({ id: 1 });
  const ended = samplePackage({ id: 2, state: 'ended', booked: 0, ended_on: '2026-11-10' });
  const expired = samplePackage({ id: 3, state: 'expired', valid_until: '2026-11-01', price_cents: 0 });
  const payments = [
    samplePayment({ package_id: 1, total_amount_cents: 90_000, open_cents: 50_000 }),
    samplePayment({ package_id: 2, total_amount_cents: 90_000, status: 'paid' }),
  ];
  await open({ packages: [ended, live, expired], payments });
  await waitFor(async () =>
    expect(await rows()).toEqual([
      '10 × Pilates7 livres · 1 marcada · 2 usadas · vale até 18/02/2027R$ 900,00 · falta pagar R$ 500,00AtivoEncerrar',
    ]),
  );
  await press('Mostrar 2 anteriores');
  expect((await rows()).slice(1)).toEqual([
    '10 × Pilates2 usadas · encerrado em 10/11/2026R$ 900,00 · pagoEncerrado',
    '10 × Pilates1 marcada · 2 usadas · venceu em 01/11/2026sem cobrançaVencido',
  ]);
});

it('says in English that a payment is late', async () => {
  const payments = [
    samplePayment({ package_id: 1, total_amount_cents: 90_000, open_cents: 90_000, late: true }),
  ];
  await open({ packages: [samplePackage({ id: 1, taken: 0 })], payments, language: 'en' });
  await waitFor(async () =>
    expect((await rows('Packages'))[0]).toMatch(
      /valid until 02\/18\/2027.*900\.00 · .*900\.00 lateActiveEnd$/,
    ),
  );
});

it('sells a package whose price follows specialty and sessions until it is typed', async () => {
  const api = await open();
  expect(await screen.findByText('Nenhum pacote ainda.')).toBeTruthy();
  await press('Vender pacote');
  const dialog = within(await screen.findByRole('dialog', { name: 'Vender pacote' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Vender pacote' }));
  expect(await dialog.findAllByText('Campo obrigatório')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('combobox', { name: 'Especialidade' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Pilates' }));
  expect(typed(/^Valor do pacote/)).toBe('R$ 1.200,00');
  const sessions = dialog.getByLabelText(/^Sessões/);
  await userEvent.clear(sessions);
  await userEvent.type(sessions, '5');
  expect(typed(/^Valor do pacote/)).toBe('R$ 600,00');
  const price = dialog.getByLabelText(/^Valor do pacote/);
  await userEvent.clear(price);
  await userEvent.type(price, '550');
  await userEvent.clear(sessions);
  await userEvent.type(sessions, '6');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Pagamento já recebido' }));
  await userEvent.click(dialog.getByRole('combobox', { name: /^Forma de pagamento/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Dinheiro' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Vender pacote' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Pacote vendido.'));
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    specialty_id: 1,
    sessions: 6,
    price_cents: 55_000,
    valid_until: '2027-02-18',
    status: 'paid',
    method: 'cash',
  });
});

it('says that a package costs nothing when its price is 0', async () => {
  await open();
  await press('Vender pacote');
  expect(await screen.findByText('0: sem cobrança.')).toBeTruthy();
});

it('says why no package can be sold when the company has no specialty', async () => {
  await open({ specialties: { data: [] }, language: 'en' });
  await press('Sell package');
  expect(await screen.findByText('A package is for one specialty, and there is none yet.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Add specialty' });
  expect(link.getAttribute('href')).toBe('/app/settings/specialties/new');
});

it('says in the sale that the specialties failed to load', async () => {
  await open({ specialties: { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' } });
  await press('Vender pacote');
  expect(await screen.findByText('Não foi possível carregar as especialidades.')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Especialidade' })).toBeNull();
});

const UNUSED = { taken: 0, booked: 0, free: 10, state: 'expired', valid_until: '2026-11-01' } as const;
const UNPAID = { total_amount_cents: 90_000, open_cents: 90_000 };

it.each<[string, Partial<Package>, Partial<Payment>, number]>([
  ['is unused and not paid', {}, UNPAID, 1],
  ['was used', { taken: 1 }, UNPAID, 0],
  ['is paid', {}, { status: 'paid', open_cents: 0 }, 0],
])(
  'an expired package can be ended only when it is unused and not paid: it %s',
  async (_case, known, payment, ends) => {
    await open({
      packages: [samplePackage({ ...UNUSED, ...known, id: 1 })],
      payments: [samplePayment({ ...payment, package_id: 1 })],
    });
    await press('Mostrar 1 anterior');
    await waitFor(async () => expect((await rows())[0]).toMatch(/em aberto|pago/));
    expect(screen.queryAllByRole('button', { name: /^Encerrar o pacote/ })).toHaveLength(ends);
  },
);

it.each([
  ['was used', {}, /^7 sessões livres deixam de valer\./],
  ['was not used', { taken: 0, booked: 0, free: 10 }, /^Nenhuma sessão foi usada nem está marcada\./],
])(
  'says before the end of a package that %s what happens, and shows a refusal',
  async (_case, known, text) => {
    const error = 'O serviço não está disponível.';
    await open({
      packages: [samplePackage(known)],
      end: { status: 503, code: 'SERVICE_UNAVAILABLE', error },
    });
    await press('Encerrar o pacote 10 × Pilates que vale até 18/02/2027');
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Encerrar o pacote 10 × Pilates?' }),
    );
    expect(dialog.getByText(text)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Encerrar' }));
    expect(await dialog.findByText(error)).toBeTruthy();
  },
);

it('ends a package', async () => {
  await open({ packages: [samplePackage()] });
  await press(/^Encerrar o pacote/);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Encerrar' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Pacote encerrado.'));
});

it('offers no change when the client is deleted', async () => {
  await open({ packages: [samplePackage()], isArchived: true });
  expect(await rows()).toHaveLength(1);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('says that the packages failed to load', async () => {
  await open({ list: { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' } });
  expect(await screen.findByText('Não foi possível carregar os pacotes.')).toBeTruthy();
});
