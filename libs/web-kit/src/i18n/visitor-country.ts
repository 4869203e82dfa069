import { COUNTRY_PATH, type VisitorCountry } from '@alinha/contracts-core';
import { readStored, writeStored } from '../storage/browser-storage.ts';

/**
 * The visitor's country from the server's document: two letters, `null` when unknown, undefined when the document has
 * none.
 */
export function documentCountry(): string | null | undefined {
  const { country } = document.documentElement.dataset;
  return country === undefined ? undefined : country || null;
}

async function fetchCountry(): Promise<string | null> {
  try {
    const reply = await fetch(COUNTRY_PATH, { headers: { Accept: 'application/json' } });
    const { data }: { data?: Partial<VisitorCountry> } = await reply.json();
    return data?.country?.length === 2 ? data.country : null;
  } catch {
    return null;
  }
}

/** Finds and stores the country of a first visit; null when it is already stored or unknown. */
export async function detectCountry(): Promise<string | null> {
  if (readStored('country') !== null) return null;
  const written = documentCountry();
  const country = written === undefined ? await fetchCountry() : written;
  if (country !== null) writeStored('country', country);
  return country;
}
