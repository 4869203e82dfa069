import type { Employee } from '@alinha/contracts-accounts';
import { type Appointment, roomRoutes } from '@alinha/contracts-agenda';
import { useApiQuery } from '@alinha/web-kit';
import { createContext, useContext, useMemo } from 'react';
import { type ClassPlaces, markAboveReductions, placesIn } from './classes.ts';

type PlacesOf = (one: Appointment) => ClassPlaces;

const PlacesContext = createContext<PlacesOf>(placesIn([], new Map(), new Map()));

export const PlacesProvider = PlacesContext.Provider;

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
