import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const contracts = globSync('libs/contracts/*/src/*.ts', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');
const schemas = [...contracts.matchAll(/const (\w+Schema) =/g)].map(([, name = '']) => name);
/** Such as `z.string`. Not `z` alone: the bundler matches names, and other packages have a variable `z`. */
const constructors = [...contracts.matchAll(/\bz\s*\.([\w.]+)(?=\()/g)].map(([, name]) => `z.${name}`);

/** Creating a schema has no side effects, so schemas that no form uses leave the bundle. */
export const treeshake = {
  manualPureFunctions: [
    'requiredText',
    'optionalText',
    'nameText',
    'whenMissing',
    ...new Set([...constructors, ...schemas]),
  ],
};

const UNUSED_ZOD =
  /\/zod\/v4\/(locales\/index|classic\/from-json-schema|core\/(compile|visit|to-json-schema|json-schema-(processors|generator)))\.js$/;

/**
 * A shared library is bundled whole. These parts of zod are unused in browsers: locale texts (contracts have their own),
 * the compiler (forbidden by the Content-Security-Policy) and JSON Schema. Their exports become empty functions.
 */
export function zodForBrowsers(): Plugin {
  return {
    name: 'alinha:zod-for-browsers',
    apply: 'build',
    // Schemas created before web-kit sets `jitless` would test whether eval is allowed and violate the policy.
    transform: {
      filter: { id: /\/zod\/v4\/core\/util\.js$/ },
      handler: (code) => {
        const probe = /allowsEval = .*cached\(\(\) => \{/;
        if (!probe.test(code)) throw new Error('zod no longer contains the eval test: remove this transform');
        return { code: code.replace(probe, '$&\n    return false;'), map: null };
      },
    },
    load: {
      filter: { id: UNUSED_ZOD },
      handler: (id) => {
        const source = readFileSync(id, 'utf8');
        const declared = source.matchAll(/^export (?:async )?(?:const|let|function|class) (\w+)/gm);
        return (
          [...declared].map(([, name]) => `export const ${name} = () => undefined;`).join('\n') ||
          'export {};'
        );
      },
    },
  };
}
