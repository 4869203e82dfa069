import { COUNTRY_PATH, type VisitorCountry } from '@alinha/contracts-core';
import { readStored, writeStored } from '../storage/browser-storage.ts';

/**
 * What the server wrote into the document about where its reader is: two letters, `null` where nobody knows, and
 * undefined in a document that says nothing.
 */
export function documentCountry(): string | null | undefined {
  const { country } = document.documentElement.dataset;
  return country === undefined ? undefined : country || null;
}

async function askCountry(): Promise<string | null> {
  try {
    const reply = await fetch(COUNTRY_PATH, { headers: { Accept: 'application/json' } });
    const { data }: { data?: Partial<VisitorCountry> } = await reply.json();
    return data?.country?.length === 2 ? data.country : null;
  } catch {
    return null;
  }
}

/** The country of a first visit, which is stored; null when it is known already, or nobody knows it. */
export async function learnCountry(): Promise<string | null> {
  if (readStored('country') !== null) return null;
  const written = documentCountry();
  const country = written === undefined ? await askCountry() : written;
  if (country !== null) writeStored('country', country);
  return country;
}
