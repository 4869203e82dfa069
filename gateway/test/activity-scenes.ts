import {
  authEndpoints,
  companyEndpoints,
  deletionEndpoints,
  employeeEndpoints,
  offboardingEndpoints,
  sessionEndpoints,
} from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attendanceEndpoints,
  blockEndpoints,
  classEndpoints,
  recurringPlanEndpoints,
  seriesEndpoints,
  specialtyEndpoints,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import type { RequestOf } from '@alinha/contracts-core';
import {
  connectionEndpoints,
  deliveryEndpoints,
  templateEndpoints,
  whatsappSettingsEndpoints,
} from '@alinha/contracts-messaging';
import {
  appointmentInput,
  connectTestPhone,
  employeeInput,
  eventually,
  specialtyInput,
  type TestApp,
  type TestStudio,
} from '@alinha/testing';
import type { Scene } from './activity-scene.ts';
import { ATTACHMENT_SCENES } from './attachment-scenes.ts';
import { BLOG_SCENES } from './blog-scenes.ts';
import { addClient, CLIENT_SCENES } from './client-scenes.ts';
import { CREDIT_SCENES } from './credit-scenes.ts';
import { DUNNING_SCENES } from './dunning-scenes.ts';
import { EXPORT_SCENES } from './export-scenes.ts';
import { FACTOR_SCENES } from './factor-scenes.ts';
import { freezeScenes } from './freeze-scenes.ts';
import { noteScenes } from './note-scenes.ts';
import { OFFER_SCENES } from './offer-scenes.ts';
import { PAYMENT_SCENES } from './payment-scenes.ts';
import { PIX_SCENES } from './pix-scenes.ts';
import { ROOM_SCENES } from './room-scenes.ts';
import { WAITING_SCENES } from './waiting-scenes.ts';

const addEmployee = (studio: TestStudio) => studio.call(employeeEndpoints.create, { body: employeeInput() });
const invite = (studio: TestStudio) => {
  const { password: _, ...body } = employeeInput();
  return studio.call(employeeEndpoints.invite, { body });
};
const addSpecialty = (studio: TestStudio) =>
  studio.call(specialtyEndpoints.create, { body: specialtyInput() });

async function appointmentOf(studio: TestStudio) {
  const client = await addClient(studio);
  return appointmentInput({ employee_id: studio.user.id, client_id: client.id });
}
const book = async (studio: TestStudio) =>
  studio.call(appointmentEndpoints.create, { body: await appointmentOf(studio) });

async function planOf(studio: TestStudio): Promise<RequestOf<typeof recurringPlanEndpoints.create>['body']> {
  const client = await addClient(studio);
  return {
    employee_id: studio.user.id,
    client_id: client.id,
    price_cents: 32_000,
    billing_period: 'monthly',
    billing_day: 5,
    schedules: [{ weekday: 2, start_time: '08:00', end_time: '09:00' }],
  };
}
const startPlan = async (studio: TestStudio) =>
  studio.call(recurringPlanEndpoints.create, { body: await planOf(studio) });

/** The first appointment of a new plan. */
async function startSeries(studio: TestStudio): Promise<number> {
  const { schedules } = await startPlan(studio);
  const day = schedules[0]?.first_date;
  const query = { start: `${day} 00:00:00`, end: `${day} 23:59:00` };
  const [first] = await studio.call(appointmentEndpoints.list, { query });
  return first?.id ?? 0;
}

const HOLIDAY = {
  kind: 'holiday',
  employee_id: null,
  start_date: '2026-12-25',
  end_date: '2026-12-25',
} as const;
const addBlock = (studio: TestStudio) => studio.call(blockEndpoints.create, { body: HOLIDAY });

/** A failed reminder of a new appointment. */
async function failedReminder(studio: TestStudio, app: TestApp): Promise<number> {
  const { id } = await book(studio);
  return eventually(async () => {
    const [row] = await app.database.query<{ id: number }>(
      `INSERT INTO messaging.delivery (company_id, kind, appointment_id, start_at, client_id, status, due_at)
       SELECT company_id, 'reminder', id, start_at, client_id, 'failed', now() FROM messaging.appointment
       WHERE company_id = $1 AND id = $2 RETURNING id`,
      [studio.companyId, id],
    );
    if (!row) throw new Error('the event has not reached messaging yet');
    return row.id;
  });
}

async function connectWhatsapp(studio: TestStudio) {
  const body = { instance_name: `studio-${studio.companyId}` };
  await studio.call(connectionEndpoints.connect, { body });
  return body;
}

/** One successful call of each route that writes, by the route's id. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'auth.register': { action: 'company.created', ready: async (_studio, app) => () => app.signUp() },
  'auth.login': { action: 'session.started', ready: async (studio) => () => studio.signIn() },
  'auth.logout': {
    action: 'session.ended',
    ready: async (studio) => () => studio.call(authEndpoints.logout),
  },
  'sessions.end': {
    action: 'session.revoked',
    ready: async (studio) => {
      await studio.signIn();
      const other = (await studio.call(sessionEndpoints.list)).find(({ current }) => !current);
      return () => studio.call(sessionEndpoints.end, { params: { id: other?.id ?? 0 } });
    },
  },
  'sessions.end-others': {
    action: 'session.others_revoked',
    ready: async (studio) => {
      await studio.signIn();
      return () => studio.call(sessionEndpoints.endOthers);
    },
  },
  'company.update': {
    action: 'company.updated',
    ready: async (studio) => () => studio.call(companyEndpoints.update, { body: { language: 'en' } }),
  },
  'deletion.request': {
    action: 'company.deletion_requested',
    ready: async (studio) => () => studio.call(deletionEndpoints.request),
  },
  'deletion.cancel': {
    action: 'company.deletion_cancelled',
    ready: async (studio) => {
      await studio.call(deletionEndpoints.request);
      return () => studio.call(deletionEndpoints.cancel);
    },
  },
  'employees.create': {
    action: 'employee.created',
    ready: async (studio) => () => addEmployee(studio),
  },
  'employees.invite': {
    action: 'employee.created',
    ready: async (studio) => () => invite(studio),
  },
  'employees.resend-invitation': {
    action: 'employee.invited',
    ready: async (studio) => {
      const { id } = await invite(studio);
      return () => studio.call(employeeEndpoints.resendInvitation, { params: { id } });
    },
  },
  'employees.update': {
    action: 'employee.updated',
    ready: async (studio) => {
      const { id } = await addEmployee(studio);
      return () => studio.call(employeeEndpoints.update, { params: { id }, body: { capacity: 3 } });
    },
  },
  'departures.deactivate': {
    action: 'employee.deactivated',
    ready: async (studio) => {
      const { id } = await addEmployee(studio);
      const body = { appointments: 'keep' } as const;
      return () => studio.call(offboardingEndpoints.deactivate, { params: { id }, body });
    },
  },
  'employees.reactivate': {
    action: 'employee.reactivated',
    ready: async (studio) => {
      const { id } = await addEmployee(studio);
      const body = { appointments: 'keep' } as const;
      await studio.call(offboardingEndpoints.deactivate, { params: { id }, body });
      return () => studio.call(employeeEndpoints.reactivate, { params: { id } });
    },
  },
  'appointments.create': {
    action: 'appointment.created',
    ready: async (studio) => {
      // With an amount, billing creates a payment, which has no log entry of its own.
      const body = { ...(await appointmentOf(studio)), payment_amount_cents: 12_000 };
      return () => studio.call(appointmentEndpoints.create, { body });
    },
  },
  'appointments.update': {
    action: 'appointment.updated',
    ready: async (studio) => {
      const { id } = await book(studio);
      return () => studio.call(appointmentEndpoints.update, { params: { id }, body: { notes: 'x' } });
    },
  },
  'appointments.delete': {
    action: 'appointment.deleted',
    ready: async (studio) => {
      const { id } = await book(studio);
      return () => studio.call(appointmentEndpoints.delete, { params: { id } });
    },
  },
  'attendance.change': {
    action: 'appointment.confirmed',
    ready: async (studio) => {
      const { id } = await book(studio);
      const body = { attendance: 'confirmed' } as const;
      return () => studio.call(attendanceEndpoints.change, { params: { id }, body });
    },
  },
  'classes.move': {
    action: 'appointment.class_moved',
    ready: async (studio) => {
      const { employee_id, start_datetime, id } = await book(studio);
      const other = await appointmentOf(studio);
      const joined = await studio.call(appointmentEndpoints.create, {
        body: { ...other, employee_id, start_datetime, allow_overbooking: true },
      });
      const body = {
        appointment_ids: [id, joined.id],
        start_datetime: '2026-11-20 15:00:00',
        allow_overbooking: true,
      };
      return () => studio.call(classEndpoints.move, { body });
    },
  },
  'series.update': {
    action: 'appointment.series_updated',
    ready: async (studio) => {
      const id = await startSeries(studio);
      return () => studio.call(seriesEndpoints.update, { params: { id }, body: { duration_minutes: 45 } });
    },
  },
  'series.delete': {
    action: 'appointment.series_deleted',
    ready: async (studio) => {
      const id = await startSeries(studio);
      return () => studio.call(seriesEndpoints.delete, { params: { id } });
    },
  },
  'plans.create': {
    action: 'plan.created',
    ready: async (studio) => {
      const body = await planOf(studio);
      return () => studio.call(recurringPlanEndpoints.create, { body });
    },
  },
  'plans.update': {
    action: 'plan.updated',
    ready: async (studio) => {
      const { id } = await startPlan(studio);
      return () =>
        studio.call(recurringPlanEndpoints.update, { params: { id }, body: { price_cents: 40_000 } });
    },
  },
  'plans.cancel': {
    action: 'plan.cancelled',
    ready: async (studio) => {
      const { id } = await startPlan(studio);
      return () => studio.call(recurringPlanEndpoints.cancel, { params: { id } });
    },
  },
  'working-hours.save': {
    action: 'hours.updated',
    ready: async (studio) => () =>
      studio.call(workingHoursEndpoints.save, { params: { id: studio.user.id }, body: { ranges: [] } }),
  },
  'blocks.create': { action: 'block.created', ready: async (studio) => () => addBlock(studio) },
  'blocks.update': {
    action: 'block.updated',
    ready: async (studio) => {
      const { id } = await addBlock(studio);
      return () => studio.call(blockEndpoints.update, { params: { id }, body: HOLIDAY });
    },
  },
  'blocks.delete': {
    action: 'block.deleted',
    ready: async (studio) => {
      const { id } = await addBlock(studio);
      return () => studio.call(blockEndpoints.delete, { params: { id } });
    },
  },
  ...CREDIT_SCENES,
  ...FACTOR_SCENES,
  ...freezeScenes(startPlan),
  ...noteScenes(book),
  ...DUNNING_SCENES,
  ...OFFER_SCENES,
  ...PIX_SCENES,
  ...ROOM_SCENES,
  ...WAITING_SCENES,
  'specialties.create': { action: 'specialty.created', ready: async (studio) => () => addSpecialty(studio) },
  'specialties.update': {
    action: 'specialty.updated',
    ready: async (studio) => {
      const { id } = await addSpecialty(studio);
      return () => studio.call(specialtyEndpoints.update, { params: { id }, body: { price_cents: 9_000 } });
    },
  },
  'specialties.delete': {
    action: 'specialty.deleted',
    ready: async (studio) => {
      const { id } = await addSpecialty(studio);
      return () => studio.call(specialtyEndpoints.delete, { params: { id } });
    },
  },
  ...PAYMENT_SCENES,
  ...ATTACHMENT_SCENES,
  ...EXPORT_SCENES,
  ...CLIENT_SCENES,
  ...BLOG_SCENES,
  'whatsapp.update-settings': {
    action: 'whatsapp.updated',
    ready: async (studio) => () => studio.call(whatsappSettingsEndpoints.update, { body: { type: 'none' } }),
  },
  'whatsapp.connect': {
    action: 'whatsapp.connected',
    ready: async (studio) => () => connectWhatsapp(studio),
  },
  'whatsapp.disconnect': {
    action: 'whatsapp.disconnected',
    ready: async (studio) => {
      const body = await connectWhatsapp(studio);
      return () => studio.call(connectionEndpoints.disconnect, { body });
    },
  },
  'whatsapp.save-template': {
    action: 'whatsapp.template_updated',
    ready: async (studio) => () =>
      studio.call(templateEndpoints.save, { body: { language: 'pt', text: 'Até {data}!' } }),
  },
  'whatsapp.test-message': {
    action: 'whatsapp.tested',
    ready: async (studio) => {
      await connectTestPhone(studio);
      return () => studio.call(deliveryEndpoints.test, { body: { phone: '11987654321' } });
    },
  },
  'whatsapp.resend': {
    action: 'whatsapp.resent',
    ready: async (studio, app) => {
      const id = await failedReminder(studio, app);
      return () => studio.call(deliveryEndpoints.resend, { params: { id } });
    },
  },
};
