import { type Package, packageRoutes } from '@alinha/contracts-agenda';
import { type ApiError, apiQuery, queryClient, useQuery } from '@alinha/web-kit';
import { sortBy } from 'es-toolkit';

/** Saving a form does not read again what the form has just shown. */
const FRESH_MS = 10_000;

type Session = {
  readonly clientId: number | null;
  readonly specialtyId: number | null;
  /** `YYYY-MM-DD` */
  readonly date: string;
};

const ofClient = (clientId: number | null) =>
  apiQuery(packageRoutes.listOfClient, { params: { id: clientId ?? 0 } });

/** An expired one still pays sessions up to its last day. */
const fitting = (packages: Package[], { specialtyId, date }: Session, current: number | null): Package[] =>
  sortBy(
    packages.filter(
      ({ id, state, free, specialty_id, valid_until }) =>
        (id === current || (state !== 'ended' && free > 0)) &&
        specialty_id === specialtyId &&
        valid_until >= date,
    ),
    ['valid_until', 'id'],
  );

/**
 * Packages that can pay this session, soonest to expire first. Each form refetches them, because other bookings use them.
 * @param current the package that pays the session already
 */
export function usePackagesFor(session: Session, current: number | null = null) {
  return useQuery<Package[], ApiError>({
    ...ofClient(session.clientId),
    enabled: session.clientId !== null && session.specialtyId !== null,
    staleTime: 0,
    select: (packages) => fitting(packages, session, current),
  });
}

/** The package that a booking of this session uses unless the user chooses otherwise: the first of {@link usePackagesFor}. */
export async function readPackageFor(session: Session): Promise<Package | undefined> {
  const packages = await queryClient.fetchQuery({ ...ofClient(session.clientId), staleTime: FRESH_MS });
  return fitting(packages, session, null)[0];
}
