import {
  BOOKING_IMPORT_MAX_BYTES,
  type BookingField,
  type BookingImportChoices,
  type BookingImportPreview,
  bookingImportRoutes,
  missingImportFields,
  PLAN_IMPORT_FIELDS,
  SESSION_IMPORT_FIELDS,
} from '@alinha/contracts-agenda';
import {
  CLIENT_FIELDS,
  type ClientImport,
  clientImportRoutes,
  IMPORT_MAX_BYTES,
  type ImportChoices,
  type ImportField,
  type ImportPreview,
} from '@alinha/contracts-clients';

export const IMPORT_KINDS = ['clients', 'plans', 'sessions'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export type Field = ImportField | BookingField;
export type Mapping = Partial<Record<Field, number>>;
export type ProblemRow = {
  readonly row: number;
  readonly problems: readonly {
    readonly field: Field | null;
    readonly value: string;
    readonly text: string;
  }[];
};

/** Choices of all kinds; only those of the own kind are sent. */
export type Choices = Pick<ClientImport, 'date_order' | 'has_header'> &
  Partial<Pick<ImportChoices, 'on_duplicate'> & Pick<BookingImportChoices, 'skip_conflicts'>> & {
    readonly mapping: Mapping;
  };
/** An import of any kind. */
export type Import = Omit<ClientImport, 'mapping' | 'on_duplicate' | 'updated' | 'failures'> &
  Choices & { readonly updated?: number; readonly failures: readonly ProblemRow[] };
export type Preview = Pick<ImportPreview, 'to_create' | 'to_skip' | 'errors_total'> &
  Partial<
    Pick<ImportPreview, 'to_update' | 'duplicates' | 'duplicates_total' | 'client_limit'> &
      Pick<BookingImportPreview, 'conflicts' | 'conflicts_total' | 'charged_now' | 'without_charge'>
  > & { readonly errors: readonly ProblemRow[] };

/** Fields in the order of the menu. */
export const FIELDS: Readonly<Record<ImportKind, readonly Field[]>> = {
  clients: ['name', 'last_name', ...CLIENT_FIELDS.slice(1)],
  plans: PLAN_IMPORT_FIELDS,
  sessions: SESSION_IMPORT_FIELDS,
};

export const routesOf = (kind: ImportKind) => (kind === 'clients' ? clientImportRoutes : bookingImportRoutes);

export const maxBytesOf = (kind: ImportKind) =>
  kind === 'clients' ? IMPORT_MAX_BYTES : BOOKING_IMPORT_MAX_BYTES;

/** The first day of a plan and the day of a session have the same field, with different names. */
export const fieldKeyOf = (field: Field, kind: ImportKind) =>
  field === 'date' && kind === 'plans' ? ('first_date' as const) : field;

/** Fields that need a column before anything can be imported. */
export function missingFields(kind: ImportKind, mapping: Mapping): readonly Field[] {
  if (kind !== 'clients') return missingImportFields(kind, mapping);
  return mapping.name === undefined ? ['name'] : [];
}

/** The choices that the routes of a kind accept. */
export function sentChoices(kind: ImportKind, choices: Choices): ImportChoices | BookingImportChoices {
  const { on_duplicate = 'skip', skip_conflicts = false, ...others } = choices;
  return kind === 'clients' ? { ...others, on_duplicate } : { ...others, skip_conflicts };
}
