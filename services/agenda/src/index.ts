import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { AgendaModule } from './agenda.module.ts';
import { APPOINTMENT_EVENTS } from './appointments/appointment-events.ts';
import { CHARGE_EVENTS } from './appointments/charges.ts';
import { openFileStore } from './attachments/open-file-store.ts';
import { NOTE_COLUMNS } from './evolution/note-texts.ts';
import { deleteOldImports, IMPORT_EVENTS } from './imports/imports.repository.ts';
import { OFFER_EVENTS } from './offers/offer-events.ts';
import { PACKAGE_EVENTS } from './packages/packages.repository.ts';
import { PLAN_EVENTS } from './plans/plans.repository.ts';

export { type BrokenLink, checkNoteChains } from './evolution/chain-check.ts';

export const agendaService: ServiceDefinition = {
  name: 'agenda',
  secrets: ['DATA_KEY'],
  encrypted: NOTE_COLUMNS,
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [APPOINTMENT_EVENTS, CHARGE_EVENTS, IMPORT_EVENTS, ...OFFER_EVENTS, PACKAGE_EVENTS, PLAN_EVENTS],
  housekeeping: deleteOldImports,
  erase: (_connection, companyId, config) => openFileStore(config).deleteCompany(companyId),
  module: (context) => AgendaModule.with(context),
};
