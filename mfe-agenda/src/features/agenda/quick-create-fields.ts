import type { QuickCreateValues } from './quick-create.schema.ts';

/** What a draft of the quick form is made of. */
export const QUICK_CREATE_FIELDS: readonly (keyof QuickCreateValues)[] = [
  'client_id',
  'new_client',
  'employee_id',
  'room_id',
  'date',
  'start_time',
  'end_time',
];
