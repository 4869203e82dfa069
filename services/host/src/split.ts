import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import {
  createLogger,
  databaseVariableOf,
  dataKeyText,
  hasDataKeys,
  internalSecret,
  localUrlOf,
  namedUrlOf,
  type PlatformConfig,
  RPC_PORT_OFFSET,
  readPlatformConfig,
  runProcess,
  startEmbeddedPostgres,
  urlOfSchema,
} from '@alinha/service-kit';
import { announce } from './demo/announce.ts';
import { DEMO_EMAIL } from './demo/demo-data.ts';
import { SupervisedProcess } from './supervised-process.ts';

/** The agenda gets most calls and runs twice, as in docker-compose.yml. */
const PROCESSES: readonly ServiceName[] = [...SERVICE_NAMES, 'agenda'];
/** First ports of the series. The first free series is used. RPC uses each port + 1000. */
const FIRST_SERVICE_PORTS = [4101, 4201, 4301, 4401, 4501, 4601, 4701, 4801];

/** All callers are on this machine. */
const LOOPBACK = '127.0.0.1';

type ServiceProcess = { readonly service: ServiceName; readonly port: number };

/** Program of a part, beside this one. */
const PART_PROGRAM = join(dirname(process.argv[1] ?? ''), 'main.js');

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

/** A free port for each process of a service; not `gatewayPort`. */
async function freePorts(host: string, gatewayPort: number): Promise<readonly ServiceProcess[]> {
  for (const first of FIRST_SERVICE_PORTS) {
    const processes = PROCESSES.map((service, index) => ({ service, port: first + index }));
    const ports = processes.flatMap(({ port }) => [port, port + RPC_PORT_OFFSET]);
    const free = await Promise.all(ports.map((port) => port !== gatewayPort && isFree(port, host)));
    if (free.every(Boolean)) return processes;
  }
  throw new Error(`No free ports for the services in any series from ${FIRST_SERVICE_PORTS.join(', ')}.`);
}

/** The next free port after the first gateway's. */
async function otherGatewayPort({ PORT, HOST }: PlatformConfig): Promise<number> {
  for (let port = PORT + 1; port < PORT + 100; port++) if (await isFree(port, HOST)) return port;
  throw new Error(`No free port for the second gateway: all after ${PORT} are taken.`);
}

async function sharedEnvironment(config: PlatformConfig) {
  const processes = await freePorts(LOOPBACK, config.PORT);
  const dataDir = resolve(config.DATA_DIR);
  const secret = await internalSecret(config);
  const database = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ directory: join(dataDir, 'postgres') });
  const urls = SERVICE_NAMES.map((name) => [
    `${name.toUpperCase()}_URL`,
    processes
      .filter(({ service }) => service === name)
      .map(({ port }) => `http://${LOOPBACK}:${port}`)
      .join(','),
  ]);
  const databaseUrl = config.DATABASE_URL ?? database?.url ?? '';
  const urlOf = (service: ServiceName) => config[databaseVariableOf(service)] ?? databaseUrl;
  const environment = {
    ...process.env,
    DATA_KEY: await dataKeyText(config, () => hasDataKeys(SERVICE_NAMES, urlOf)),
    DATABASE_URL: config.DATABASE_URL ?? database?.url,
    INTERNAL_SECRET: secret,
    ...Object.fromEntries(urls),
  };
  return { database, processes, environment };
}

/**
 * Service settings without PUBLIC_URL. Links lead to the first gateway. Gateways get none: each accepts its own
 * address. The product is local, so the demonstration account may write the blog.
 */
const defaultsOf = ({ HOST, PORT, DEMO, BLOG_ADMIN_EMAIL }: PlatformConfig) => ({
  PUBLIC_URL: namedUrlOf(HOST, PORT),
  ...(DEMO && !BLOG_ADMIN_EMAIL && { BLOG_ADMIN_EMAIL: DEMO_EMAIL }),
});

/**
 * npm run start:split: gateway and services as processes on one machine, agenda and gateway twice, like production.
 * Killed processes are restarted.
 */
await runProcess(async () => {
  const config = readPlatformConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL);
  const { database, processes, environment } = await sharedEnvironment(config);
  const supervised = (part: ServiceName | 'gateway', port: number, env: NodeJS.ProcessEnv = {}) =>
    new SupervisedProcess(
      `${part} ${port}`,
      PART_PROGRAM,
      { ...environment, ...env, SERVICES: part, PORT: String(port) },
      logger,
    );
  const local = { HOST: LOOPBACK, ...(!config.PUBLIC_URL && defaultsOf(config)) };
  const services = processes.map(({ service, port }) => supervised(service, port, local));
  const gateways: SupervisedProcess[] = [];
  const close = async () => {
    // Gateways first, so that no calls reach stopping services.
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await Promise.all(services.map((service) => service.stop()));
    await database?.stop();
  };
  try {
    await Promise.all(services.map((service) => service.start()));
    const ports = [config.PORT, await otherGatewayPort(config)];
    gateways.push(...ports.map((port) => supervised('gateway', port)));
    const [first] = await Promise.all(gateways.map((gateway) => gateway.start()));
    const [localUrl = '', otherUrl] = ports.map((port) => localUrlOf(config.HOST, port));
    await announce({
      url: first?.url ?? localUrl,
      localUrl,
      otherUrl,
      demo: config.DEMO,
      databaseUrlOf: (schema) =>
        config[databaseVariableOf(schema)] ??
        urlOfSchema(environment.DATABASE_URL, schema, environment.INTERNAL_SECRET),
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
});
