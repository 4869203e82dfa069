import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { ContentModule } from './content.module.ts';
import { deleteOldImages } from './proxied-images/proxied-images.repository.ts';

export const contentService: ServiceDefinition = {
  name: 'content',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [],
  housekeeping: deleteOldImages,
  module: (context) => ContentModule.with(context),
};
