import { defineConfig } from 'vitest/config';
import { browserTests } from '../vitest.base.ts';

export default defineConfig(browserTests('shell'));
