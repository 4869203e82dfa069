import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { AgendaModule } from './agenda.module.ts';
import { APPOINTMENT_FACTS } from './appointments/appointment-facts.ts';
import { CHARGE_FACTS } from './appointments/appointments.repository.ts';
import { PLAN_FACTS } from './plans/plans.repository.ts';

export const agendaService: ServiceDefinition = {
  name: 'agenda',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [APPOINTMENT_FACTS, CHARGE_FACTS, PLAN_FACTS],
  module: (context) => AgendaModule.with(context),
};
