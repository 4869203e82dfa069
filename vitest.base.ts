import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { ViteUserConfig } from 'vitest/config';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Set by `npm run test:quick`, which leaves the screens in jsdom to `npm test`: they take most of its time. */
export const withoutScreens = process.env.TEST_SCREENS === 'no';

/**
 * Vitest configuration of a browser project: jsdom, sources of the workspace, a fixed zone far from UTC.
 * @param isolate whether each file has its modules to itself, which takes as long again: for what replaces modules
 * @param forget a file of the project that has its modules forget, after each test, what they remember as long as the page
 */
export function browserTests(
  name: string,
  { isolate = false, forget }: { isolate?: boolean; forget?: string } = {},
): ViteUserConfig {
  return {
    plugins: [react()],
    resolve: { conditions: ['source', 'module', 'browser', 'development'] },
    ssr: { resolve: { conditions: ['source', 'module', 'node', 'development'] } },
    test: {
      name,
      environment: 'jsdom',
      include: withoutScreens ? ['src/**/*.spec.ts'] : ['src/**/*.spec.{ts,tsx}'],
      setupFiles: [
        fromRoot('libs/ui/src/jsdom-browser-apis.ts'),
        fromRoot('libs/web-kit/src/testing/browser-setup.ts'),
        ...(forget ? [forget] : []),
      ],
      env: { TZ: 'America/Sao_Paulo' },
      // Typing through jsdom takes seconds on a busy machine.
      testTimeout: 15_000,
      restoreMocks: true,
      unstubGlobals: true,
      passWithNoTests: withoutScreens,
      isolate,
    },
  };
}
