import type { QuickCreateValues } from './quick-create.schema.ts';

/** Fields of a draft of the quick form. */
export const QUICK_CREATE_FIELDS: readonly (keyof QuickCreateValues)[] = [
  'client_id',
  'new_client',
  'employee_id',
  'room_id',
  'specialty_id',
  'has_chosen_specialty',
  'payment_amount_cents',
  'has_typed_price',
  'is_free',
  'is_paid',
  'payment_method',
  'pays_with',
  'date',
  'start_time',
  'end_time',
  'has_typed_end',
];
