import type { Client } from '@alinha/contracts-clients';

const NOTHING_KNOWN = {
  email: null,
  phone: null,
  birth_date: null,
  cpf: null,
  gender: null,
  zip: null,
  street: null,
  address_number: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
  insurance: null,
  plan: null,
  card_number: null,
  emergency_contact: null,
  emergency_phone: null,
} satisfies Partial<Client>;

let lastId = 0;

/** A client with only the given data. */
export function sampleClient(known: Partial<Client> & { readonly name: string }): Client {
  lastId += 1;
  return { id: lastId, ...NOTHING_KNOWN, ...known };
}
