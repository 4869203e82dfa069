import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { ViteUserConfig } from 'vitest/config';
import { reporters } from './vitest.report.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Set by `npm run test:quick`, which skips screen tests because they take most of the time. */
export const withoutScreens = process.env.TEST_SCREENS === 'no';

/** Makes styled-components insert single rules. As text, each rule would parse the whole style sheet again. */
export const styleRules = { SC_DISABLE_SPEEDY: 'false' };

/**
 * Vitest configuration of a browser project: happy-dom, workspace sources, a fixed time zone far from UTC.
 * @param resetFile setup file that clears module state after each test
 */
export function browserTests(name: string, { resetFile }: { resetFile?: string } = {}): ViteUserConfig {
  return {
    plugins: [react()],
    resolve: { conditions: ['module', 'browser', 'development'] },
    ssr: { resolve: { conditions: ['module', 'node', 'development'] } },
    test: {
      name,
      reporters,
      environment: 'happy-dom',
      include: withoutScreens ? ['src/**/*.spec.ts'] : ['src/**/*.spec.{ts,tsx}'],
      setupFiles: [
        fromRoot('libs/web-kit/src/testing/no-component-stacks.ts'),
        fromRoot('libs/ui/src/test-browser-apis.ts'),
        fromRoot('libs/web-kit/src/testing/browser-setup.ts'),
        ...(resetFile ? [resetFile] : []),
      ],
      env: { TZ: 'America/Sao_Paulo', ...styleRules },
      // Typing takes seconds on a busy machine.
      testTimeout: 15_000,
      restoreMocks: true,
      unstubGlobals: true,
      passWithNoTests: withoutScreens,
      // Files share the loaded modules, so no test may mock a module.
      isolate: false,
    },
  };
}
