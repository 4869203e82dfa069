import { type Package, packageRoutes } from '@alinha/contracts-agenda';
import { type ApiError, apiQuery, queryClient, useQuery } from '@alinha/web-kit';

type Session = {
  readonly clientId: number | null;
  readonly specialtyId: number | null;
  /** `YYYY-MM-DD` */
  readonly date: string;
};

const ofClient = (clientId: number | null) =>
  apiQuery(packageRoutes.listOfClient, { params: { id: clientId ?? 0 } });

const fits =
  ({ specialtyId, date }: Session, current: number | null) =>
  ({ id, state, free, specialty_id, valid_until }: Package) =>
    (id === current || (state === 'live' && free > 0)) && specialty_id === specialtyId && valid_until >= date;

/**
 * Packages that can pay this session, oldest first. Each form refetches them, because other bookings use them.
 * @param current the package that pays the session already
 */
export function usePackagesFor(session: Session, current: number | null = null) {
  return useQuery<Package[], ApiError>({
    ...ofClient(session.clientId),
    enabled: session.clientId !== null && session.specialtyId !== null,
    staleTime: 0,
    select: (packages) => packages.filter(fits(session, current)).reverse(),
  });
}

/** As {@link usePackagesFor}, read once. */
export async function readPackagesFor(session: Session): Promise<readonly Package[]> {
  const packages = await queryClient.fetchQuery({ ...ofClient(session.clientId), staleTime: 0 });
  return packages.filter(fits(session, null));
}
