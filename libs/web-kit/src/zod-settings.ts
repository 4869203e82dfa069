import { z } from 'zod';

// zod compiles object schemas with `new Function` when possible. The Content-Security-Policy forbids it, and the
// attempt is reported in the console.
z.config({ jitless: true });
