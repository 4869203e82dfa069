import { COUNTRY_PATH, type Endpoint, type ServiceName, visitorCountrySchema } from '@alinha/contracts-core';

/** A route in the OpenAPI document, of a service or of the gateway. */
export type DescribedRoute = Omit<Endpoint, 'service'> & { readonly service: ServiceName | 'gateway' };

/** Public routes that the gateway handles itself. */
export const OWN_ROUTES: readonly DescribedRoute[] = [
  {
    id: 'geo.country',
    service: 'gateway',
    method: 'GET',
    path: COUNTRY_PATH,
    access: 'public',
    summary: "The country of the caller's address, from a database of our own",
    data: visitorCountrySchema,
    status: 200,
  },
];
