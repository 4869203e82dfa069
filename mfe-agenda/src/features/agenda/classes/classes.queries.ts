import type { Employee } from '@alinha/contracts-accounts';
import { type Appointment, roomRoutes } from '@alinha/contracts-agenda';
import { useApiQuery } from '@alinha/web-kit';
import { createContext, useContext, useMemo } from 'react';
import { type ClassPlaces, groupClasses, placesIn } from './classes.ts';

type Classes = {
  /** The filter: each class is one card at any width. */
  readonly isGrouped: boolean;
  readonly placesOf: (one: Appointment) => ClassPlaces;
};

const ClassesContext = createContext<Classes>({
  isGrouped: false,
  placesOf: placesIn([], new Map(), new Map()),
});

export const ClassesProvider = ClassesContext.Provider;

/** How classes are shown, and their places. Only cards of classes take it. */
export const useClasses = (): Classes => useContext(ClassesContext);

const capacities = (records: readonly { readonly id: number; readonly capacity: number }[] = []) =>
  new Map(records.map(({ id, capacity }) => [id, capacity]));

/** Reads the rooms once a class of a room is booked. */
export function useClassesOf(
  booked: readonly Appointment[],
  team: readonly Employee[] | undefined,
  isGrouped: boolean,
): Classes {
  const hasRoom = useMemo(
    () => groupClasses(booked).some(([first, second]) => second !== undefined && first?.room_id !== null),
    [booked],
  );
  const rooms = useApiQuery(roomRoutes.list, undefined, { enabled: hasRoom }).data;
  return useMemo(
    () => ({ isGrouped, placesOf: placesIn(booked, capacities(rooms), capacities(team)) }),
    [booked, rooms, team, isGrouped],
  );
}

/** Appointments as lists show them: alone, or by class. */
export function useGroups(appointments: readonly Appointment[]): readonly (readonly Appointment[])[] {
  const { isGrouped } = useClasses();
  return useMemo(
    () => (isGrouped ? groupClasses(appointments) : appointments.map((one) => [one])),
    [isGrouped, appointments],
  );
}
