/** Loaded before each test: test files share their modules, and with them the stored search. */
import { afterEach } from 'vitest';
import { storeListSearch } from '../features/clients/list-address.ts';

afterEach(() => storeListSearch(''));
