export {
  BIRTHDAY_WINDOW_DAYS,
  type Client,
  type CreateClientInput,
  clientEndpoints,
  clientSchema,
  createClientInputSchema,
  FREE_TIER_CLIENTS,
  type UpdateClientInput,
  updateClientInputSchema,
} from './client.contract.ts';
export { type ClientFact, clientChanged, clientFactSchema, getClient } from './clients.events.ts';
