import { SIGNED_IN_COOKIE } from '@alinha/contracts-accounts';
import type { Language } from '@alinha/contracts-core';
import type { FastifyRequest } from 'fastify';
import type { CountryDatabase } from '../geo/country-database.ts';
import { documentLanguage } from './document-language.ts';

/** Cookie with a copy of the language stored in the browser. */
const LANGUAGE_COOKIE = 'lang';

export type Visitor = {
  readonly pathname: string;
  /** Starts with `?`; empty without a query. */
  readonly search: string;
  readonly query: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly country: string | null;
  readonly language: Language;
  /** From the cookie that scripts can read. Not proof of a session. */
  readonly isSignedIn: boolean;
  readonly cookies: Readonly<Record<string, string>>;
};

function cookiesOf(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').map((part) => part.trim().split('='));
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}

/** Request for a page, with the visitor's language and country. */
export async function visitorOf(
  request: FastifyRequest,
  countries: CountryDatabase,
  publicUrl: string | undefined,
): Promise<Visitor> {
  const origin = publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;
  const [path = '/', ...rest] = request.url.split('?');
  const search = rest.join('?');
  const query = Object.fromEntries(new URLSearchParams(search));
  const cookies = cookiesOf(request.headers.cookie);
  const country = await countries.countryOf(request.ip);
  const language = documentLanguage({
    requested: query.lang,
    chosen: cookies[LANGUAGE_COOKIE],
    country,
    acceptLanguage: request.headers['accept-language'],
  });
  return {
    pathname: path.replace(/(.)\/+$/, '$1'),
    search: search ? `?${search}` : '',
    query,
    origin,
    country,
    language,
    isSignedIn: cookies[SIGNED_IN_COOKIE] === '1',
    cookies,
  };
}
