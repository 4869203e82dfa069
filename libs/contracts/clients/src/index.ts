export { clientRoutes } from './client.routes.ts';
export {
  type ArchivedClient,
  archivedClientSchema,
  type Client,
  type CreateClientInput,
  clientSchema,
  createClientInputSchema,
  type UpdateClientInput,
  updateClientInputSchema,
} from './client.schemas.ts';
export { CLIENT_FIELDS, type ClientField } from './client-fields.ts';
export {
  type ClientEvent,
  clientChanged,
  clientEventSchema,
  getClient,
  getPayer,
  importAdvanced,
  type Payer,
} from './clients.events.ts';
export {
  BIRTHDAY_WINDOW_DAYS,
  FREE_TIER_CLIENTS,
  IMPORT_LISTED_ROWS,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
} from './constants.ts';
export { clientEndpoints, clientImportEndpoints } from './endpoints.ts';
export { clientImportRoutes } from './import.routes.ts';
export {
  type ClientImport,
  clientImportSchema,
  type DateOrder,
  type Duplicate,
  dateOrderSchema,
  duplicateSchema,
  type ImportChoices,
  type ImportEncoding,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  type ImportSeparator,
  type ImportStatus,
  importChoicesSchema,
  importEncodingSchema,
  importFieldSchema,
  importMappingSchema,
  importPreviewSchema,
  importSeparatorSchema,
  importStatusSchema,
  type OnDuplicate,
  onDuplicateSchema,
  type RowProblems,
  rowProblemsSchema,
} from './import.schemas.ts';
