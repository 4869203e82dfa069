import type { NewAppointmentPreset } from '../appointments/new-appointment-address.ts';
import type { Choices } from './choices.queries.ts';

/** The id as a field value; null when the list does not have it. */
export const idIn = (list: readonly { readonly id: number }[], wanted: number | undefined): string | null =>
  list.some(({ id }) => id === wanted) ? String(wanted) : null;

/** The default specialty of a professional; null without one, or when it is archived. */
export function defaultSpecialtyOf(
  employees: readonly Pick<Choices['employees'][number], 'id' | 'default_specialty_id'>[],
  specialties: readonly { readonly id: number }[],
  professional: string | null,
): string | null {
  const employee = employees.find(({ id }) => String(id) === professional);
  return idIn(specialties, employee?.default_specialty_id ?? undefined);
}

/** Initial choices: existing values of the preset, else the user. A specialty of another form counts as chosen. */
export function presetChoices(
  { employees, clients, rooms, specialties }: Choices,
  preset: NewAppointmentPreset,
  userId: number | undefined,
  { isCarried = false } = {},
) {
  // The only professional is always selected.
  const only = employees.length === 1 ? employees[0]?.id : undefined;
  const employee_id = idIn(employees, preset.professionalId ?? userId) ?? idIn(employees, only);
  const isChosen = isCarried || preset.specialtyId !== undefined;
  return {
    employee_id,
    specialty_id: isChosen
      ? idIn(specialties, preset.specialtyId)
      : defaultSpecialtyOf(employees, specialties, employee_id),
    has_chosen_specialty: isChosen,
    client_id: idIn(clients, preset.clientId),
    room_id: idIn(rooms, preset.roomId),
  };
}
