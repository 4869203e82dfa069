export { clientRoutes } from './client.routes.ts';
export {
  type ArchivedClient,
  type Client,
  type CreateClientInput,
  createClientInputSchema,
  type OtherClient,
  type UpdateClientInput,
} from './client.schemas.ts';
export { CLIENT_FIELDS, type ClientField } from './client-fields.ts';
export {
  type ClientEvent,
  type ClientRecord,
  clientChanged,
  exportClients,
  getClient,
  getPayer,
  importAdvanced,
  listClientRecords,
  listPayers,
  matchClients,
  type Payer,
  type SoughtClient,
} from './clients.events.ts';
export {
  ANONYMISATION_EXTENTS,
  type AnonymisationExtent,
  BIRTHDAY_WINDOW_DAYS,
  FREE_TIER_CLIENTS,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  OTHER_CLIENTS_LIMIT,
  SHORTEST_OTHERS_SEARCH,
} from './constants.ts';
export { clientEndpoints, clientImportEndpoints } from './endpoints.ts';
export { clientImportRoutes } from './import.routes.ts';
export {
  type ClientImport,
  clientImportSchema,
  type Duplicate,
  type ImportChoices,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  type OnDuplicate,
  type RowProblems,
} from './import.schemas.ts';
