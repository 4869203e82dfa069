import {
  type Attendance,
  appointmentEndpoints,
  attendanceEndpoints,
  type CancellationPolicy,
  type ChangeAttendanceInput,
  type CreateAppointmentInput,
  cancellationPolicyEndpoints,
  creditEndpoints,
  DEFAULT_CANCELLATION_POLICY,
  packageEndpoints,
  type SellPackageInput,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { specialtyInput, type TestApp, type TestCaller } from '@alinha/testing';
import { planStudio } from './plan-studio.ts';

/** A studio with room for everybody that sells packages of Pilates to a client. */
export async function packageStudio(app: TestApp) {
  const made = await planStudio(app, { capacity: 99, room: 99 });
  const { studio, client, base } = made;
  const pilates = await studio.call(specialtyEndpoints.create, { body: specialtyInput({ name: 'Pilates' }) });
  const rpg = await studio.call(specialtyEndpoints.create, { body: specialtyInput({ name: 'RPG' }) });
  const params = { id: client.id };
  return {
    ...made,
    pilates,
    rpg,
    /** Ten sessions of Pilates for R$ 900 until 18/02/2027 by default. */
    sell: (input: Partial<SellPackageInput> = {}, by: TestCaller = studio) =>
      by.call(packageEndpoints.sell, {
        params,
        body: {
          specialty_id: pilates.id,
          sessions: 10,
          price_cents: 90_000,
          valid_until: '2027-02-18',
          ...input,
        },
      }),
    end: (id: number, by: TestCaller = studio) => by.call(packageEndpoints.end, { params: { id } }),
    packages: () => studio.call(packageEndpoints.listOfClient, { params }),
    /** Balance of the latest package. */
    balance: async () => {
      const [latest] = await studio.call(packageEndpoints.listOfClient, { params });
      return latest && [latest.taken, latest.booked, latest.free];
    },
    book: (package_id: number, start_datetime: string, more: Partial<CreateAppointmentInput> = {}) =>
      studio.call(appointmentEndpoints.create, {
        body: { ...base, specialty_id: pilates.id, start_datetime, package_id, ...more },
      }),
    update: (id: number, body: object) => studio.call(appointmentEndpoints.update, { params: { id }, body }),
    remove: (id: number) => studio.call(appointmentEndpoints.delete, { params: { id } }),
    mark: (id: number, attendance: Attendance, more: Partial<ChangeAttendanceInput> = {}) =>
      studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance, ...more } }),
    effect: (id: number, query: { attendance: 'cancelled' | 'no_show' }) =>
      studio.call(creditEndpoints.absenceEffect, { params: { id }, query }),
    credits: () => studio.call(creditEndpoints.listOfClient, { params }),
    save: (policy: Partial<CancellationPolicy>) =>
      studio.call(cancellationPolicyEndpoints.save, { body: { ...DEFAULT_CANCELLATION_POLICY, ...policy } }),
    payments: () => studio.call(paymentEndpoints.listOfClient, { params }),
  };
}
