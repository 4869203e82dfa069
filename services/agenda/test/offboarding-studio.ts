import {
  type DeactivateEmployeeInput,
  type Employee,
  employeeEndpoints,
  offboardingEndpoints,
} from '@alinha/contracts-accounts';
import { type Appointment, appointmentEndpoints } from '@alinha/contracts-agenda';
import { appointmentInput, employeeInput, type TestApp, type TestStudio } from '@alinha/testing';
import { planStudio } from './plan-studio.ts';

/** A plan studio with a professional to offboard and a colleague as successor. */
export async function offboardingStudio(app: TestApp) {
  const made = await planStudio(app, { room: 3 });
  const { studio, professional, base } = made;
  const successor = await studio.call(employeeEndpoints.create, { body: employeeInput() });
  const book = (start_datetime: string, overrides: Partial<Parameters<typeof appointmentInput>[0]> = {}) =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...base, start_datetime, ...overrides }),
    });
  const offboard = (body: Partial<DeactivateEmployeeInput>, id = professional.id) =>
    deactivate(studio, id, body);
  const moveAll = (more: Partial<DeactivateEmployeeInput> = {}) =>
    offboard({ appointments: 'move', successor_id: successor.id, ...more });
  const listed = (employee_id: number): Promise<Appointment[]> =>
    studio.call(appointmentEndpoints.list, {
      query: { start: '2026-11-01', end: '2027-12-01', employee_id },
    });
  const isActive = async ({ id }: Pick<Employee, 'id'> = professional) =>
    (await studio.call(employeeEndpoints.list)).some((one) => one.id === id);
  return { ...made, successor, book, offboard, moveAll, listed, isActive };
}

export function deactivate(admin: TestStudio, id: number, body: Partial<DeactivateEmployeeInput>) {
  return admin.call(offboardingEndpoints.deactivate, {
    params: { id },
    body: { appointments: 'keep', successor_id: null, allow_overbooking: false, ...body },
  });
}
