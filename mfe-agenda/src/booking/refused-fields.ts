import { ApiError } from '@alinha/web-kit';

/** The contract's names of what booking forms call otherwise. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  start_datetime: 'start_time',
  end_datetime: 'end_time',
  duration_minutes: 'end_time',
  payment_status: 'is_paid',
};

/** A refusal with its fields called as the forms call them. */
export function inFormNames({ status, code, message, details, fields }: ApiError): ApiError {
  const renamed = Object.entries(fields).map(([name, text]) => [FORM_NAMES[name] ?? name, text]);
  return new ApiError({ status, code, message, details, fields: Object.fromEntries(renamed) });
}
