import { ApiError } from '@alinha/web-kit';

/** Form fields by their name in the contract, where the two differ. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  start_datetime: 'start_time',
  end_datetime: 'end_time',
  duration_minutes: 'end_time',
  payment_status: 'is_paid',
};

/** Returns the error with the field names of the forms. */
export function inFormNames({ status, code, message, details, fields }: ApiError): ApiError {
  const renamed = Object.entries(fields).map(([name, text]) => [FORM_NAMES[name] ?? name, text]);
  return new ApiError({ status, code, message, details, fields: Object.fromEntries(renamed) });
}
