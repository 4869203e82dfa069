import { type ClientImport, clientImportEndpoints, type ImportChoices } from '@alinha/contracts-clients';
import { eventually, type TestApp, type TestCaller, type TestStudio, testCpf } from '@alinha/testing';

const DONE_LIMIT_MS = 60_000;

/** Two valid rows, two invalid ones and a blank one. */
export const SMALL = [
  'Nome;Celular;E-mail;CPF;Nascimento;Cadastro',
  `Márcia Conceição;(11) 98765-4321;MARCIA@example.com;${testCpf(12_345)};29/02/1984;hoje`,
  ';11 98765-0000;;;;',
  'Caio Lima;;;;31/02/1990;',
  '',
  'Otávio;;;;;ontem',
].join('\r\n');

export function formOf(content: string | Buffer<ArrayBuffer>, name = 'clientes.csv'): FormData {
  const form = new FormData();
  form.append('file', new File([content], name, { type: 'text/csv' }));
  return form;
}

export function upload(
  caller: TestCaller,
  content: string | Buffer<ArrayBuffer>,
  name?: string,
): Promise<ClientImport> {
  return caller.call(clientImportEndpoints.create, { body: formOf(content, name) });
}

/** Choices of an import: the suggestions with changes. */
export const choicesOf = (
  { mapping, date_order, has_header }: ClientImport,
  changes: Partial<ImportChoices> = {},
): ImportChoices => ({ mapping, date_order, has_header, on_duplicate: 'skip', ...changes });

export const getImport = (caller: TestCaller, id: number) =>
  caller.call(clientImportEndpoints.get, { params: { id } });

export const preview = (caller: TestCaller, id: number, body: ImportChoices) =>
  caller.call(clientImportEndpoints.preview, { params: { id }, body });

export const confirm = (caller: TestCaller, id: number, body: ImportChoices) =>
  caller.call(clientImportEndpoints.confirm, { params: { id }, body });

export function finished(caller: TestCaller, id: number): Promise<ClientImport> {
  return eventually(async () => {
    const found = await getImport(caller, id);
    if (found.status !== 'done') throw new Error(`import ${id} is ${found.status}`);
    return found;
  }, DONE_LIMIT_MS);
}

/** Uploads a file, confirms the suggestions and waits for the import. */
export async function importAll(
  caller: TestCaller,
  content: string | Buffer<ArrayBuffer>,
  changes: Partial<ImportChoices> = {},
): Promise<ClientImport> {
  const draft = await upload(caller, content);
  const body = choicesOf(draft, changes);
  await confirm(caller, draft.id, body);
  return finished(caller, draft.id);
}

/** Lifts the free tier's limit by a subscription in billing. */
export async function subscribe({ database }: TestApp, { companyId }: TestStudio): Promise<void> {
  await database.query(
    `INSERT INTO billing.subscription (company_id, plan, next_renewal, price_cents, version)
     VALUES ($1, 'annual', NULL, 53892, 1)`,
    [companyId],
  );
}
