import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { styleRules, withoutScreens } from '../../vitest.base.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'ui',
    environment: 'happy-dom',
    include: withoutScreens ? ['src/**/*.spec.ts'] : ['src/**/*.spec.{ts,tsx}'],
    env: styleRules,
    isolate: false,
    testTimeout: 15_000,
    setupFiles: ['./src/test-browser-apis.ts'],
  },
});
