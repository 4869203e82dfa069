import { createTestDatabase } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';

const database = await createTestDatabase();
afterAll(() => database.release());

/** Tables whose rows belong to no company, with their location in a distributed database. */
const OTHER_TABLES = {
  'clients.encryption_start': 'one time for the installation',
  'agenda.encryption_start': 'one time for the installation',
  'accounts.encryption_start': 'one time for the installation',
  'accounts.backup_run': 'backups are of the installation',
  'accounts.company': 'its id is the company',
  'accounts.deletion_request': 'written before the company is known',
  'accounts.passkey_challenge': 'written before the person is known',
  'accounts.password_request': 'written before the company is known',
  'accounts.sign_in_attempt': 'written before the company is known',
  'billing.departed_customer': 'names customers of erased companies',
  'billing.departed_pix': 'names charges of erased companies',
  'content.blog_image': 'the blog belongs to the product',
  'content.claimed_slug': 'the blog belongs to the product',
  'content.post': 'the blog belongs to the product',
  'content.proxied_image': 'cache of public images',
  'messaging.retired_instance': 'names instances of erased companies',
};
/** In each schema. */
const TABLES_OF_EACH_SERVICE = ['migration', 'outbox'];

/** Keys that must be unique over all companies, because their lookup does not know the company yet. */
const GLOBAL_KEYS = {
  'accounts.email_link_token_hash_key': 'link of an e-mail',
  'accounts.employee_email_key': 'sign-in by e-mail',
  'accounts.passkey_credential_id_key': 'sign-in by passkey',
  'accounts.password_link_token_hash_key': 'link of an e-mail',
  'accounts.pending_sign_in_token_hash_key': 'second step of a sign-in',
  'accounts.session_pkey': 'session of a cookie',
  'accounts.session_token_hash_key': 'session of a cookie',
  'billing.checkout_pkey': 'webhook of the provider',
  'billing.pix_charge_correlation_id_key': 'webhook of the provider',
  'billing.provider_customer_provider_customer_id_key': 'webhook of the provider',
  'billing.sandbox_account_customer_id_key': 'webhook of the provider',
  'billing.webhook_event_pkey': 'webhook of the provider',
  'messaging.delivery_pkey': 'link that a client opens',
  'messaging.sandbox_phone_pkey': 'webhook of the provider',
  'messaging.whatsapp_instance_pkey': 'webhook of the provider',
};

const SCHEMAS = `n.nspname IN ('accounts', 'agenda', 'clients', 'billing', 'messaging', 'content')`;
const names = async (sql: string) =>
  (await database.query<{ name: string }>(sql)).map(({ name }) => name).sort();

test('every table has a company, except those listed with a reason', async () => {
  const tables = await names(`
    SELECT n.nspname || '.' || t.relname AS name FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE t.relkind = 'r' AND ${SCHEMAS} AND NOT EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'company_id')`);
  const others = tables.filter((name) => !TABLES_OF_EACH_SERVICE.includes(name.split('.')[1] ?? ''));
  expect(others).toEqual(Object.keys(OTHER_TABLES).sort());
});

test('every primary key and unique index of a table with a company contains company_id, except global keys', async () => {
  const keys = await names(`
    SELECT n.nspname || '.' || i.relname AS name
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
    JOIN pg_namespace n ON n.oid = t.relnamespace
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'company_id'
    WHERE x.indisunique AND ${SCHEMAS} AND NOT a.attnum = ANY(x.indkey)`);
  expect(keys).toEqual(Object.keys(GLOBAL_KEYS).sort());
});

test('every foreign key of a table with a company contains company_id', async () => {
  const keys = await names(`
    SELECT n.nspname || '.' || f.conname AS name
    FROM pg_constraint f JOIN pg_class t ON t.oid = f.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'company_id'
    WHERE f.contype = 'f' AND ${SCHEMAS} AND NOT a.attnum = ANY(f.conkey)`);
  expect(keys).toEqual([]);
});
