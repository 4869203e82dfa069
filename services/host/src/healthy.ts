/** Health check of the container: exits with 0 when its part accepts calls. */
const { PORT = '3000', SERVICES = '' } = process.env;
const base = SERVICES === '' || SERVICES === 'gateway' ? '/api/health' : '/health';

const up = await fetch(`http://127.0.0.1:${PORT}${base}/ready`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(up ? 0 : 1);
