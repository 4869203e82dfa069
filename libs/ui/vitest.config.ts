import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { withoutScreens } from '../../vitest.base.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: withoutScreens ? ['src/**/*.spec.ts'] : ['src/**/*.spec.{ts,tsx}'],
    isolate: false,
    setupFiles: ['./src/jsdom-browser-apis.ts'],
  },
});
