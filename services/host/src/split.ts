import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import {
  keptSecret,
  type PlatformConfig,
  QUESTION_PORT_OFFSET,
  readPlatformConfig,
  runProcess,
  startEmbeddedPostgres,
} from '@alinha/service-kit';
import { announce } from './demo/announce.ts';

const START_LIMIT_MS = 60_000;
/** More than a part takes to let its callers go and to answer what is under way. */
const STOP_LIMIT_MS = 30_000;
/** Services listen from one of these on, their questions a thousand above: the first where nobody else is. */
const FIRST_SERVICE_PORTS = [4101, 4201, 4301, 4401, 4501, 4601, 4701, 4801];

type Ready = { readonly ready: true; readonly url?: string };

const entryOf = (name: string) => join(dirname(fileURLToPath(import.meta.resolve(name))), 'main.js');

function startPart(
  entry: string,
  environment: NodeJS.ProcessEnv,
): { child: ChildProcess; ready: Promise<Ready> } {
  // A group of its own: Ctrl-C reaches this process alone, which then stops the parts in order.
  const child = fork(entry, { env: environment, detached: true });
  const ready = new Promise<Ready>((resolvePart, reject) => {
    const timer = setTimeout(() => reject(new Error(`${entry} did not start in time`)), START_LIMIT_MS);
    child.once('message', (message) => {
      clearTimeout(timer);
      resolvePart(message as Ready);
    });
    child.once('exit', (code) => reject(new Error(`${entry} stopped with code ${code}`)));
  });
  return { child, ready };
}

async function stopPart(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill('SIGTERM');
  });
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** A port for each service. */
async function freePorts(host: string): Promise<ReadonlyMap<ServiceName, number>> {
  for (const first of FIRST_SERVICE_PORTS) {
    const ports = SERVICE_NAMES.map((name, index) => [name, first + index] as const);
    const wanted = ports.flatMap(([, port]) => [port, port + QUESTION_PORT_OFFSET]);
    const free = await Promise.all(wanted.map((port) => isFree(port, host)));
    if (free.every(Boolean)) return new Map(ports);
  }
  throw new Error(`No ports for the services: all from ${FIRST_SERVICE_PORTS.join(', ')} on are taken.`);
}

async function sharedEnvironment(config: PlatformConfig) {
  const ports = await freePorts(config.HOST);
  const dataDir = resolve(config.DATA_DIR);
  const database = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ directory: join(dataDir, 'postgres') });
  const urls = [...ports].map(([name, port]) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${port}`]);
  const environment = {
    ...process.env,
    DATABASE_URL: config.DATABASE_URL ?? database?.url,
    INTERNAL_SECRET: config.INTERNAL_SECRET ?? (await keptSecret(dataDir, 'internal')),
    ...Object.fromEntries(urls),
  };
  return { database, ports, environment };
}

/** The gateway and every service as processes of their own on one machine: the shape of production, to try it. */
await runProcess(async () => {
  const config = readPlatformConfig(process.env);
  const { database, ports, environment } = await sharedEnvironment(config);
  const children: ChildProcess[] = [];
  const close = async () => {
    // The gateway first: then nobody calls the services any more.
    const [gateway, ...services] = children.toReversed();
    if (gateway) await stopPart(gateway);
    await Promise.all(services.map(stopPart));
    await database?.stop();
  };
  try {
    const services = [...ports].map(([name, port]) =>
      startPart(entryOf(`@alinha/service-${name}`), { ...environment, PORT: String(port) }),
    );
    children.push(...services.map(({ child }) => child));
    await Promise.all(services.map(({ ready }) => ready));
    const gateway = startPart(entryOf('@alinha/gateway'), { ...environment, PORT: String(config.PORT) });
    children.push(gateway.child);
    const { url } = await gateway.ready;
    const localUrl = `http://127.0.0.1:${config.PORT}`;
    await announce({ url: url ?? localUrl, localUrl, demo: config.DEMO });
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
});
