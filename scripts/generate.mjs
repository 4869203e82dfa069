/**
 * Generates the Prisma client of every service in one process. `prisma generate` takes a second per service.
 *   node scripts/generate.mjs
 */
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The ES modules of these packages import files without their extensions, which Node refuses.
const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');
const { getGenerators, loadSchemaContext } = require('@prisma/internals');

const cwd = join(import.meta.dirname, '..');
const registry = { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } };

for (const path of globSync('services/*/prisma/schema.prisma', { cwd })) {
  const schemaContext = await loadSchemaContext({
    schemaPath: { cliProvidedPath: path },
    printLoadMessage: false,
    cwd,
  });
  for (const generator of await getGenerators({ schemaContext, registry })) {
    await generator.generate();
    generator.stop();
  }
}
