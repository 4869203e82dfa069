import { z } from 'zod';

// zod compiles object schemas with `new Function` where it may; our Content-Security-Policy forbids that, and even the
// attempt is reported in the console.
z.config({ jitless: true });
