import { ConfigurationError } from '../config/environment.ts';

export type Stoppable = { close(): Promise<void> };

const STOP_LIMIT_MS = 30_000;

/** One line for the operator about a failed start. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  const { code, message, path, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another: PORT=3001 npm start`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `No permission to write ${path ?? 'the data folder'}. Choose another folder with DATA_DIR, or correct its permissions.`;
  }
  return (message || String(error)).split('\n')[0] ?? 'unknown error';
}

/**
 * Runs a process until SIGINT or SIGTERM, then closes it in order. A failed start prints one line on standard error and
 * exits with code 1.
 */
export async function runProcess(start: () => Promise<Stoppable>): Promise<void> {
  let stopping = false;
  const starting = Promise.resolve().then(start);

  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    // A stop during the start waits for the start to end, because half-open parts cannot be closed in order.
    const running = await starting.catch(() => null);
    await running?.close();
    process.exit(0);
  };
  const stopOnSignal = () => {
    stop().catch((error: unknown) => {
      process.stderr.write(`${explain(error)}\n`);
      process.exit(1);
    });
  };
  process.on('SIGINT', stopOnSignal);
  process.on('SIGTERM', stopOnSignal);
  // The parent process has ended, so nothing else would stop this one.
  process.on('disconnect', stopOnSignal);

  try {
    await starting;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
