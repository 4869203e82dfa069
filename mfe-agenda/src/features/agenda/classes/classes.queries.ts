import type { Employee } from '@alinha/contracts-accounts';
import { type Appointment, roomRoutes } from '@alinha/contracts-agenda';
import { useApiQuery } from '@alinha/web-kit';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import { type ClassPlaces, groupClasses, markAboveReductions, placesIn } from './classes.ts';

type PlacesOf = (one: Appointment) => ClassPlaces;

/** True when the user groups classes. A separate context, so that a booking renders only views with places again. */
const GroupedContext = createContext(false);
const PlacesContext = createContext<PlacesOf>(placesIn([], new Map(), new Map()));

type ClassesProviderProps = {
  readonly isGrouped: boolean;
  readonly placesOf: PlacesOf;
  readonly children: ReactNode;
};

export function ClassesProvider({ isGrouped, placesOf, children }: ClassesProviderProps): ReactNode {
  const places = createElement(PlacesContext.Provider, { value: placesOf }, children);
  return createElement(GroupedContext.Provider, { value: isGrouped }, places);
}

/** Places of the class of an appointment. */
export const usePlaces = (one: Appointment): ClassPlaces => useContext(PlacesContext)(one);

const byId = <Row extends { readonly id: number }>(rows: readonly Row[] = []) =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * Appointments with reduced rooms marked as overbooked, and the places of their classes. Rooms are requested only when
 * one is booked.
 */
export function usePlacesOf(
  listed: readonly Appointment[],
  team: readonly Employee[] | undefined,
): { readonly booked: readonly Appointment[]; readonly placesOf: PlacesOf } {
  const enabled = useMemo(() => listed.some(({ room_id }) => room_id !== null), [listed]);
  const rooms = useApiQuery(roomRoutes.list, undefined, { enabled }).data;
  return useMemo(() => {
    const roomsById = byId(rooms);
    const isReduced = rooms?.some(({ reductions }) => reductions !== undefined);
    const booked = isReduced ? markAboveReductions(listed, roomsById) : listed;
    return { booked, placesOf: placesIn(booked, roomsById, byId(team)) };
  }, [listed, rooms, team]);
}

/** Appointments of a list, grouped by class when the user groups classes. */
export function useGroups(appointments: readonly Appointment[]): readonly (readonly Appointment[])[] {
  const isGrouped = useContext(GroupedContext);
  return useMemo(
    () => (isGrouped ? groupClasses(appointments) : appointments.map((one) => [one])),
    [isGrouped, appointments],
  );
}
