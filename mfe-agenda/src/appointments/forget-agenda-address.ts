/** Loaded before each test: test files share their modules, and with them the last address. */
import { afterEach } from 'vitest';
import { storeAgendaQuery } from './agenda-address-memory.ts';

afterEach(() => storeAgendaQuery(''));
