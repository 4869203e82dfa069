import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { companyChanged, employeeChanged } from '@alinha/contracts-accounts';
import { APPOINTMENTS_PER_EVENT, appointmentsChanged } from '@alinha/contracts-agenda';
import { clientChanged } from '@alinha/contracts-clients';
import type { EventDefinition } from '@alinha/contracts-core';
import { createLogger, migrate, provisionSchemas } from '@alinha/service-kit';
import { createTestDatabase } from '@alinha/testing';
import { expect, test } from 'vitest';

/** The first migration of each service that publishes events to messaging. */
const TELLING = {
  accounts: '20261121211100_tell_messaging',
  clients: '20261121211200_tell_phones',
  agenda: '20261121211000_client_answers',
} as const;
const SERVICES = ['accounts', 'clients', 'agenda'] as const;

const migrationsOf = (service: string) =>
  fileURLToPath(new URL(`../../../services/${service}/prisma/migrations`, import.meta.url));

/** Migrations of an installation without messaging. */
async function earlierMigrationsOf(service: keyof typeof TELLING): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alinha-migrations-'));
  const directory = migrationsOf(service);
  for (const name of await readdir(directory)) {
    if (!/^\d/.test(name) || name < TELLING[service])
      await cp(join(directory, name), join(folder, name), { recursive: true });
  }
  return folder;
}

const COUNT = APPOINTMENTS_PER_EVENT + 5;

const CONTENTS = {
  accounts: `
    INSERT INTO accounts.company (name, email, language) VALUES ('Estúdio Um', 'um@estudio.example', 'pt'),
      ('Studio Two', 'two@studio.example', 'en');
    INSERT INTO accounts.employee (company_id, name, email, password_hash, is_admin, color, capacity)
      SELECT id, 'Marina', email, 'hash', true, '#71B27B', 1 FROM accounts.company`,
  clients: `
    INSERT INTO clients.client (company_id, name, phone, archived_at) VALUES (1, 'Ana', '11987654321', NULL),
      (1, 'Bia', NULL, now())`,
  agenda: `
    INSERT INTO agenda.employee (company_id, id, name, color, capacity, version) VALUES (1, 1, 'Marina', '#71B27B', 1, 1);
    INSERT INTO agenda.client (company_id, id, name, archived, version) VALUES (1, 1, 'Ana', false, 1);
    INSERT INTO agenda.appointment (company_id, employee_id, client_id, start_at, end_at)
      SELECT 1, 1, 1, day, day + interval '1 hour'
      FROM generate_series(timestamp '2190-01-01', timestamp '2190-01-01' + interval '${COUNT - 1} days', '1 day') AS day;
    INSERT INTO agenda.appointment (company_id, employee_id, client_id, start_at, end_at)
      VALUES (1, 1, 1, '2020-01-01 10:00', '2020-01-01 11:00')`,
} as const;

const WHAT_THERE_IS = [
  { type: companyChanged.type, payload: { company_id: 1, name: 'Estúdio Um', language: 'pt' } },
  { type: companyChanged.type, payload: { company_id: 2, name: 'Studio Two', language: 'en' } },
  { type: employeeChanged.type, payload: { company_id: 1, id: 1, name: 'Marina', active: true } },
  { type: employeeChanged.type, payload: { company_id: 2, id: 2, name: 'Marina', active: true } },
  { type: clientChanged.type, payload: { id: 1, name: 'Ana', phone: '11987654321', archived: false } },
  { type: clientChanged.type, payload: { id: 2, name: 'Bia', phone: null, archived: true } },
  // Future appointments only.
  {
    type: appointmentsChanged.type,
    payload: { company_id: 1, appointments: { length: APPOINTMENTS_PER_EVENT } },
  },
  { type: appointmentsChanged.type, payload: { company_id: 1, appointments: { length: 5 } } },
];

const EVENTS: Record<string, EventDefinition> = Object.fromEntries(
  [companyChanged, employeeChanged, clientChanged, appointmentsChanged].map((event) => [event.type, event]),
);

test.each([
  { filled: true, upgraded: 'an installation with records' },
  { filled: false, upgraded: 'an empty installation' },
])('an upgrade publishes existing records to messaging in $upgraded', async ({ filled }) => {
  const database = await createTestDatabase({ migrated: false });
  const folders: string[] = [];
  try {
    await provisionSchemas(database.url, SERVICES, database.secret);
    const logger = createLogger('silent');
    for (const service of SERVICES) {
      const earlier = await earlierMigrationsOf(service);
      folders.push(earlier);
      await migrate(database.urlOf(service), service, earlier, logger);
      if (filled) await database.query(CONTENTS[service]);
    }
    const outbox = async () => {
      const rows: { type: string; payload: unknown }[] = [];
      for (const service of SERVICES) {
        rows.push(
          ...(await database.query<(typeof rows)[number]>(
            `SELECT type, payload FROM ${service}.outbox ORDER BY id`,
          )),
        );
        await database.query(`DELETE FROM ${service}.outbox`);
      }
      return rows;
    };
    expect(await outbox()).toEqual([]);

    for (const service of SERVICES) {
      await migrate(database.urlOf(service), service, migrationsOf(service), logger);
    }
    const events = await outbox();
    expect(events).toMatchObject(filled ? WHAT_THERE_IS : []);
    for (const { type, payload } of events) expect(EVENTS[type]?.payload.parse(payload)).toBeTruthy();
  } finally {
    await database.release();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
});
