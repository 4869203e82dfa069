import {
  type Client,
  type CreateClientInput,
  createClientInputSchema,
  type UpdateClientInput,
} from '@alinha/contracts-clients';
import type { ContractForm } from '@alinha/web-kit/form';
import type { z } from 'zod';

/** A form has each field as a string; the contract converts empty strings to null. */
export type ClientFormValues = { readonly [Field in Exclude<keyof Client, 'id'>]: string };

export type ClientForm = ContractForm<ClientFormValues, CreateClientInput>;

/**
 * For creating and changing a client; both forms have all fields. The contract also accepts input that a form never has
 * (null, omitted fields).
 */
export const clientFormSchema = createClientInputSchema as unknown as z.ZodType<
  CreateClientInput,
  ClientFormValues
>;

/**
 * The changed fields of a form. The API keeps omitted fields, so that two users who edit the same client overwrite only
 * the same fields.
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

/** Fields that a new client's form shows first. */
export const FIRST_FIELDS: readonly string[] = [
  'name',
  'email',
  'phone',
] satisfies (keyof ClientFormValues)[];

export function formValuesOf({ id: _id, ...client }: Client): ClientFormValues {
  const texts = Object.entries(client).map(([field, value]) => [field, value ?? '']);
  return { ...EMPTY_CLIENT, ...Object.fromEntries(texts) };
}
