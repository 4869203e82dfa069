import { defineConfig } from 'prisma/config';

// `generate` needs no schema engine; without this Prisma tries to download one.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= '/bin/false';

export default defineConfig({ schema: 'prisma/schema.prisma' });
