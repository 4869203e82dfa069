/** What is kept of a client besides the id, in the order in which files have it. */
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
