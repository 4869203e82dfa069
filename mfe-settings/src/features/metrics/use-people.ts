import type { Employee } from '@alinha/contracts-accounts';
import { treatsClients } from '@alinha/contracts-core';
import { useOccupancy, useProfessionals } from './metrics.queries.ts';
import type { Interval } from './period.ts';

/** Name and colour of a professional in the charts. */
export type Person = {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly active: boolean;
};

/**
 * Professionals of an interval: active ones, then inactive ones and people with another role now who attended in it, and
 * `chosen` in any case.
 */
export function usePeople(interval: Interval, chosen: Employee | undefined): readonly Person[] {
  const professionals = useProfessionals();
  const occupancy = useOccupancy({ ...interval, employeeId: null });
  const team = professionals.data ?? [];
  const people: Person[] = team.filter(treatsClients);
  const add = (person: Person) => {
    if (!people.some(({ id }) => id === person.id)) people.push(person);
  };
  if (professionals.data) {
    for (const { employee_id: id, employee_name: name, employee_color: color } of occupancy.data ?? [])
      add({ id, name, color, active: team.some((one) => one.id === id) });
  }
  if (chosen) add(chosen);
  return people;
}
