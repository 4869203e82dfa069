/** Fields of a client except the id, in the column order of CSV files. */
export const CLIENT_FIELDS = [
  'name',
  'email',
  'phone',
  'birth_date',
  'cpf',
  'gender',
  'zip',
  'street',
  'address_number',
  'complement',
  'neighborhood',
  'city',
  'state',
  'insurance',
  'plan',
  'card_number',
  'emergency_contact',
  'emergency_phone',
] as const;
export type ClientField = (typeof CLIENT_FIELDS)[number];
