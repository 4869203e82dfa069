import type { ClientImport } from '@alinha/contracts-clients';
import type { fakeApi } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

export const DRAFT: ClientImport = {
  id: 7,
  status: 'draft',
  file_name: 'clientes.csv',
  encoding: 'utf-8',
  separator: ';',
  columns: ['Nome', 'Contato', 'Nascimento'],
  total: 5,
  sample: [{ row: 2, cells: ['Ana', '11 98745-0132', '03/04/1990'] }],
  mapping: { name: 0, birth_date: 2 },
  date_order: 'day_first',
  on_duplicate: 'skip',
  has_header: true,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  failures: [],
};

const fileInput = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  return input;
};
export const choose = async (size = 10, name = 'clientes.csv') => {
  await screen.findByRole('button', { name: 'Escolher arquivo' });
  await userEvent.upload(fileInput(), new File(['x'.repeat(size)], name, { type: 'text/csv' }));
};

/** Bodies of the calls to an address that ends with `part`. */
export const bodiesOf = (api: ReturnType<typeof fakeApi>, part: string) =>
  api.calls.filter(({ url }) => url.endsWith(part)).map(({ body }) => body);
