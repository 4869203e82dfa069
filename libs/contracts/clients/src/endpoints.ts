import { defineEndpoints } from '@alinha/contracts-core';
import { clientRoutes } from './client.routes.ts';
import { clientContract } from './client.schemas.ts';
import { clientImportRoutes } from './import.routes.ts';
import { clientImportContract } from './import.schemas.ts';

export const clientEndpoints = defineEndpoints(clientRoutes, clientContract);
export const clientImportEndpoints = defineEndpoints(clientImportRoutes, clientImportContract);
