import { defineConfig } from 'vitest/config';
import { browserTests } from '../vitest.base.ts';

export default defineConfig(browserTests('mfe-clients', { resetFile: 'src/testing/reset-list-search.ts' }));
