import { authRoutes, companyRoutes } from '@alinha/contracts-accounts';
import {
  appointmentRoutes,
  attachmentRoutes,
  type ClientAccess,
  chartAccessRoutes,
  creditRoutes,
  packageRoutes,
  recurringPlanRoutes,
} from '@alinha/contracts-agenda';
import { paymentRoutes } from '@alinha/contracts-billing';
import { clientRoutes, type OtherClient } from '@alinha/contracts-clients';
import { currentPlace } from '@alinha/web-kit';
import { computedStyle, type FakeReply, type FakeRoute } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { sampleAppointment, samplePackage, samplePayment } from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { ClientRecordScreen } from '../client-record/client-record.screen.tsx';
import { ClientsScreen } from '../clients/clients.screen.tsx';

const ANA = sampleClient({ name: 'Ana Beatriz Lima' });
const IRIS = { id: 77, name: 'Íris Valadão', phone_end: '0132' };
const NAMESAKE = { id: 78, name: 'Íris Valadão', phone_end: null };
const REASON = 'Dor aguda hoje, e Rui está de férias.';
const REFUSED = {
  status: 400,
  code: 'INVALID_INPUT' as const,
  error: 'x',
  fields: { reason: 'Escreva o motivo com pelo menos 20 caracteres' },
};
const ACCESS = {
  data: { id: 1, client_id: 77, granted_at: '2026-12-01 09:00:00', expires_at: '2026-12-02 09:00:00' },
};

const meAndCompany = (own_agenda_only: boolean): FakeRoute[] => [
  {
    endpoint: authRoutes.me,
    reply: { data: { id: 2, name: 'Rui', email: 'rui@x.example', is_admin: false, role: 'professional' } },
  },
  {
    endpoint: companyRoutes.get,
    reply: { data: { id: 1, name: 'Vértice', timezone: 'America/Sao_Paulo', own_agenda_only } },
  },
];

/** A professional who sees only own clients, unless `own_agenda_only` is false. */
async function open({
  own_agenda_only = true,
  clients = [ANA],
  others = [IRIS] as OtherClient[],
  reply = ACCESS as FakeReply,
  language = 'pt' as 'pt' | 'en',
} = {}) {
  const api = await renderClients(
    <ClientsScreen />,
    { at: '/app/clients', language },
    {
      clients,
      routes: [
        ...meAndCompany(own_agenda_only),
        { endpoint: clientRoutes.listOthers, reply: { data: others } },
        { endpoint: chartAccessRoutes.create, reply },
      ],
    },
  );
  const field = () => screen.getByRole<HTMLInputElement>('searchbox');
  await waitFor(() => expect(field().disabled).toBe(false));
  return { api, type: (text: string) => userEvent.type(field(), text) };
}
/** The text of a solid button has its own colour. */
function isSolid(button: HTMLElement): boolean {
  // The product's tokens are not loaded, and a variable without a value computes to nothing.
  document.documentElement.style.setProperty('--color-text-on-brand', 'snow');
  const { color } = computedStyle(button);
  document.documentElement.removeAttribute('style');
  return color === 'snow';
}
const outside = (name = 'Fora da sua agenda') => screen.findByRole('list', { name });

it('a search shows the names of clients of colleagues, and opens a record after a reason', async () => {
  const { api, type } = await open();
  await type('ana');
  expect(within(await outside()).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('list', { name: 'Clientes' }).textContent).toContain('Ana Beatriz Lima');
  await userEvent.click(screen.getByRole('button', { name: 'Pedir acesso a Íris Valadão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acesso justificado: Íris Valadão' }));
  expect(dialog.getByText('Telefone com final 0132')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), REASON);
  await userEvent.click(dialog.getByRole('button', { name: 'Acessar prontuário' }));
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/clients/77'));
  const sent = api.calls.find(({ method }) => method === 'POST');
  expect(sent).toMatchObject({ url: '/api/clients/77/chart-access', body: { reason: REASON } });
});

it('a search that finds only clients of colleagues does not say that it found nobody', async () => {
  const { type } = await open();
  await type('íris');
  await outside();
  expect(screen.queryByText(/Nenhum cliente encontrado/)).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Clientes encontrados fora da sua agenda');
  // A namesake can be added.
  const add = screen.getByRole('link', { name: 'Cadastrar “íris”' });
  expect(screen.getByRole('button', { name: 'Limpar busca' })).toBeTruthy();
  expect(isSolid(add)).toBe(false);
});

it('a search that finds nobody says so, and offers to add the name', async () => {
  const { type } = await open({ others: [] });
  await type('íris');
  expect(await screen.findByText('Nenhum cliente encontrado para “íris”.')).toBeTruthy();
  const add = screen.getByRole('link', { name: 'Cadastrar “íris”' });
  expect(isSolid(add)).toBe(true);
});

it('a search tells namesakes apart by the end of their phones', async () => {
  const { type } = await open({ others: [IRIS, NAMESAKE] });
  await type('íris');
  const rows = within(await outside()).getAllByRole('listitem');
  const ends = rows.map(({ textContent }) => /Telefone com final \d+/.exec(textContent)?.[0]);
  expect(ends).toEqual(['Telefone com final 0132', undefined]);
});

it.each([9, 10])('a search says when the list may not have all clients: %i', async (count) => {
  const many = Array.from({ length: count }, (_, index) => ({ ...IRIS, id: 100 + index }));
  const { type } = await open({ others: many });
  await type('íris');
  expect(within(await outside()).getAllByRole('listitem')).toHaveLength(count);
  expect(screen.queryAllByText(/^A lista mostra no máximo 10 clientes\./)).toHaveLength(count === 10 ? 1 : 0);
});

it('a short reason is refused before it is sent', async () => {
  const { api, type } = await open({ reply: REFUSED });
  await type('íris');
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir acesso a Íris Valadão' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'urgente');
  await userEvent.click(screen.getByRole('button', { name: 'Acessar prontuário' }));
  expect(await screen.findByText(REFUSED.fields.reason)).toBeTruthy();
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it.each([
  ['a short search', true, 'an'],
  ['a user who sees all clients', false, 'ana'],
])('%s gets no names of others', async (_who, own_agenda_only, text) => {
  const { api, type } = await open({ own_agenda_only });
  await type(text);
  await waitFor(() => expect(window.location.search).toBe(`?q=${text}`));
  expect(api.calls.filter(({ url }) => url.includes('/others'))).toEqual([]);
});

it('a professional without clients can search those of colleagues, and is offered no import', async () => {
  const { type } = await open({ clients: [], language: 'en' });
  expect(screen.getByRole('link', { name: 'Add your first client' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /spreadsheet/ })).toBeNull();
  await type('iris');
  expect((await outside('Outside your agenda')).textContent).toContain('Íris Valadão');
});

/** The record of Ana, seen by a professional who sees only own clients. */
function openRecord(access: ClientAccess) {
  const routes: FakeRoute[] = [
    ...meAndCompany(true),
    { endpoint: chartAccessRoutes.get, reply: { data: access } },
    {
      endpoint: appointmentRoutes.historyOfClient,
      reply: ({ url }) => ({ data: url.includes('upcoming') ? [] : [sampleAppointment()] }),
    },
    { endpoint: paymentRoutes.listOfClient, reply: { data: [samplePayment({ status: 'pending' })] } },
    { endpoint: packageRoutes.listOfClient, reply: { data: [samplePackage()] } },
    { endpoint: creditRoutes.listOfClient, reply: { data: [] } },
    { endpoint: recurringPlanRoutes.listOfClient, reply: { data: [] } },
    { endpoint: attachmentRoutes.list, reply: { data: [] } },
  ];
  const place = { at: `/app/clients/${ANA.id}`, path: '/app/clients/:id' };
  return renderClients(<ClientRecordScreen />, place, { clients: [ANA], routes });
}
const controls = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  );
/** The buttons and links of all tabs. */
async function controlsOfTabs() {
  await screen.findByRole('list', { name: 'Histórico' });
  const seen = [...controls()];
  for (const [tab, content] of [
    ['Anexos', 'Nenhum anexo'],
    ['Pagamentos', 'Em aberto'],
    ['Planos', 'Nenhum plano ativo'],
    ['Pacotes', 'Pilates'],
    ['Dados', 'Só o nome'],
  ] as const) {
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toContain(content));
    seen.push(...controls());
  }
  return [...new Set(seen)];
}

it('a record by a justified access has a notice, and no control that changes it', async () => {
  await openRecord({ kind: 'justified', expires_at: '2099-12-02 09:00:00' });
  const notice = 'Acesso justificado até 09:00 de amanhã, somente leitura';
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(await controlsOfTabs()).toEqual(['Exportar prontuário', 'Clientes']);
});

it('a record of an own client of a limited professional can be changed', async () => {
  const { calls } = await openRecord({ kind: 'full', expires_at: null });
  await waitFor(() => expect(calls.some(({ url }) => url.endsWith('/chart-access'))).toBe(true));
  expect(await screen.findByRole('link', { name: 'Agendar' })).toBeTruthy();
  expect(screen.queryByText(/Acesso justificado/)).toBeNull();
  const changes = [
    'Editar',
    'Excluir',
    'Incluir na lista de espera',
    'Agendar',
    'Novo pagamento',
    'Marcar como pago',
  ];
  const others = ['Novo plano', 'Vender pacote', 'Completar cadastro'];
  expect(await controlsOfTabs()).toEqual(expect.arrayContaining([...changes, ...others]));
});

/** The address of a client whom a limited professional does not see. */
async function openUnseen(known: FakeReply, language: 'pt' | 'en' = 'pt') {
  let isGranted = false;
  const routes: FakeRoute[] = [
    ...meAndCompany(true),
    {
      endpoint: chartAccessRoutes.get,
      reply: () => (isGranted ? { data: { kind: 'justified', expires_at: '2099-12-02 09:00:00' } } : known),
    },
    {
      endpoint: chartAccessRoutes.create,
      reply: () => {
        isGranted = true;
        return ACCESS;
      },
    },
    {
      endpoint: clientRoutes.get,
      reply: () =>
        isGranted
          ? { data: sampleClient({ id: IRIS.id, name: IRIS.name }) }
          : { status: 404, code: 'CLIENT_NOT_FOUND', error: 'x' },
    },
  ];
  const place = { at: '/app/clients/77', path: '/app/clients/:id', language };
  return renderClients(<ClientRecordScreen />, place, { clients: [ANA], routes });
}

it("the address of a colleague's client offers an access, without a name, and opens the record after a reason", async () => {
  await openUnseen({ data: { kind: 'none', expires_at: null } });
  expect(await screen.findByText('Cliente de outro profissional')).toBeTruthy();
  expect(screen.queryByText(/não existe mais/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pedir acesso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acesso justificado' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), REASON);
  await userEvent.click(dialog.getByRole('button', { name: 'Acessar prontuário' }));
  expect(await screen.findByRole('heading', { level: 1, name: IRIS.name })).toBeTruthy();
  expect(await screen.findByText(/^Acesso justificado até/)).toBeTruthy();
});

it('the address of no client of the company offers nothing', async () => {
  await openUnseen({ status: 404, code: 'CLIENT_NOT_FOUND', error: 'x' }, 'en');
  expect(await screen.findByText('Client not found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull();
});
