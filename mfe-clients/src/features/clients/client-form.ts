import {
  type Client,
  type CreateClientInput,
  createClientInputSchema,
  type UpdateClientInput,
} from '@alinha/contracts-clients';
import type { ContractForm } from '@alinha/web-kit/form';
import type { z } from 'zod';

/** A form holds every field as text; the contract makes null of an empty one. */
export type ClientFormValues = { readonly [Field in Exclude<keyof Client, 'id'>]: string };

export type ClientForm = ContractForm<ClientFormValues, CreateClientInput>;

/**
 * For a new client and for a change of one: both forms have every field. The contract reads more kinds of input (null,
 * a field left out) than a form ever gives.
 */
export const clientFormSchema = createClientInputSchema as unknown as z.ZodType<
  CreateClientInput,
  ClientFormValues
>;

/**
 * What was changed in a form, and nothing else: the API keeps what is left out, so that two people who change one client
 * at the same time only meet where they change the same field.
 */
export function changesOf(
  input: CreateClientInput,
  dirty: { readonly [Field in keyof ClientFormValues]?: boolean },
): UpdateClientInput {
  const changed = Object.entries(input).filter(([field]) => dirty[field as keyof ClientFormValues]);
  return Object.fromEntries(changed);
}

export const EMPTY_CLIENT: ClientFormValues = {
  name: '',
  email: '',
  phone: '',
  birth_date: '',
  cpf: '',
  gender: '',
  zip: '',
  street: '',
  address_number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
  insurance: '',
  plan: '',
  card_number: '',
  emergency_contact: '',
  emergency_phone: '',
};

/** Fields that a new client's form shows from the start. */
export const FIRST_FIELDS: readonly string[] = [
  'name',
  'email',
  'phone',
] satisfies (keyof ClientFormValues)[];

export function formValuesOf({ id: _id, ...client }: Client): ClientFormValues {
  const texts = Object.entries(client).map(([field, value]) => [field, value ?? '']);
  return { ...EMPTY_CLIENT, ...Object.fromEntries(texts) };
}
