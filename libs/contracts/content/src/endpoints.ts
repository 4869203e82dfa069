import { defineEndpoints } from '@alinha/contracts-core';
import { imageRoutes } from './image.routes.ts';
import { imageContract } from './image.schemas.ts';
import { postImportRoutes } from './import.routes.ts';
import { postImportContract } from './import.schemas.ts';
import { postRoutes } from './post.routes.ts';
import { postContract } from './post.schemas.ts';
import { syndicationRoutes } from './syndication.routes.ts';
import { syndicationContract } from './syndication.schemas.ts';

export const imageEndpoints = defineEndpoints(imageRoutes, imageContract);
export const postImportEndpoints = defineEndpoints(postImportRoutes, postImportContract);
export const postEndpoints = defineEndpoints(postRoutes, postContract);
export const syndicationEndpoints = defineEndpoints(syndicationRoutes, syndicationContract);
