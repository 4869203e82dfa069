import type { NewAppointmentPreset } from '../appointments/new-appointment-address.ts';
import type { Choices } from './choices.queries.ts';

/** The id of a form's field, when the list has it. */
export const idIn = (list: readonly { readonly id: number }[], wanted: number | undefined): string | null =>
  list.some(({ id }) => id === wanted) ? String(wanted) : null;

/** The first choices of a form: those of the preset that exist, else the user. */
export function presetChoices(
  { employees, clients, rooms }: Choices,
  preset: NewAppointmentPreset,
  userId: number | undefined,
) {
  // A studio of one is never asked who.
  const only = employees.length === 1 ? employees[0]?.id : undefined;
  return {
    employee_id: idIn(employees, preset.professionalId ?? userId) ?? idIn(employees, only),
    client_id: idIn(clients, preset.clientId),
    room_id: idIn(rooms, preset.roomId),
  };
}
