import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';

type Bindings = typeof engineModule & { __wbg_set_wasm(exports: WebAssembly.Exports): void };

let loading: Promise<Bindings> | null = null;

/** Loads Prisma's WebAssembly schema engine without a binary. Linked by hand, because no bundler runs here. */
function loadEngine(): Promise<Bindings> {
  loading ??= (async () => {
    const bindings = engineModule as Bindings;
    const file = fileURLToPath(
      import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm'),
    );
    const { instance } = await WebAssembly.instantiate(await readFile(file), {
      './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
    });
    bindings.__wbg_set_wasm(instance.exports);
    const { __wbindgen_start: start } = instance.exports;
    if (typeof start === 'function') start();
    return bindings;
  })();
  return loading;
}

/** SQL that creates the tables of a schema.prisma in an empty database. */
export async function createStatements(path: string, schema: string, databaseUrl: string): Promise<string> {
  const { SchemaEngine } = await loadEngine();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }));
  const engine = await SchemaEngine.new({ datamodels: [[path, schema]] }, () => {}, adapter);
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: [{ path, content: schema }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout ?? '';
  } finally {
    engine.free();
  }
}
