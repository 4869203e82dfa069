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
  MATCHED_AT_ONCE,
  matchClients,
  type Payer,
  type SoughtClient,
} from './clients.events.ts';
export {
  BIRTHDAY_WINDOW_DAYS,
  FREE_TIER_CLIENTS,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
} from './constants.ts';
export { clientEndpoints, clientImportEndpoints } from './endpoints.ts';
export { clientImportRoutes } from './import.routes.ts';
export {
  type ClientImport,
  clientImportSchema,
  type Duplicate,
  duplicateSchema,
  type ImportChoices,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  importChoicesSchema,
  importFieldSchema,
  importMappingSchema,
  importPreviewSchema,
  type OnDuplicate,
  onDuplicateSchema,
  type RowProblems,
  rowProblemsSchema,
} from './import.schemas.ts';
