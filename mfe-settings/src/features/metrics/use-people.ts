import type { Employee } from '@alinha/contracts-accounts';
import { useOccupancy, useProfessionals } from './metrics.queries.ts';
import type { Interval } from './period.ts';

/** Name and colour of a professional, as the charts show them. */
export type Person = {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly active: boolean;
};

/**
 * Whom the numbers of some days may be of: everybody who is active, then who has left since but attended in them, whom
 * no list of professionals names. `chosen` is there in any case.
 */
export function usePeople(interval: Interval, chosen: Employee | undefined): readonly Person[] {
  const professionals = useProfessionals();
  const occupancy = useOccupancy({ ...interval, employeeId: null });
  const people: Person[] = [...(professionals.data ?? [])];
  const add = (person: Person) => {
    if (!people.some(({ id }) => id === person.id)) people.push(person);
  };
  if (professionals.data) {
    for (const { employee_id: id, employee_name: name, employee_color: color } of occupancy.data ?? [])
      add({ id, name, color, active: false });
  }
  if (chosen) add(chosen);
  return people;
}
