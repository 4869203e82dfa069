import { activityRecorded, companyErased, type ServiceName } from '@alinha/contracts-core';
import { NestFactory } from '@nestjs/core';
import { Transport } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { ActivityLog } from '../activity/activity-log.ts';
import { DatabaseConnection } from '../database/connection.ts';
import { DiskCheck } from '../database/disk-check.ts';
import { deleteExpiredKeys } from '../database/idempotency.ts';
import { DataKeys } from '../encryption/data-keys.ts';
import { encryptPlainTexts } from '../encryption/plain-texts.ts';
import { eraseCompany } from '../erasure/erase-company.ts';
import { PROCESS_STOPPING } from '../events/broadcast.ts';
import { EventConsumer } from '../events/event-consumer.ts';
import { OutboxRelay } from '../events/outbox-relay.ts';
import { compressReplies } from '../http/compression.ts';
import { ContractInterceptor } from '../http/contract.interceptor.ts';
import { FailureFilter } from '../http/failure.filter.ts';
import { IdentityGuard } from '../http/identity.guard.ts';
import { answerNotModified } from '../http/not-modified.ts';
import { serveProbes } from '../http/probes.ts';
import { acceptContractBodies } from '../http/request-body.ts';
import { REQUEST_ID_HEADER } from '../identity.ts';
import { METRICS_TYPE, metricsText } from '../observability/metrics.ts';
import { observeHttp } from '../observability/observe-http.ts';
import { watchService } from '../observability/watch-service.ts';
import { RepeatedJobs } from '../queues/repeated-jobs.ts';
import { WorkQueues } from '../queues/work-queues.ts';
import { LocalRpcServer } from '../rpc/local-rpc.ts';
import { drain } from './drain.ts';
import type { Platform } from './platform.ts';
import type { ServiceDefinition } from './service-definition.ts';

const HOUSEKEEPING_MS = 60 * 60_000;
const ENCRYPT_EVERY_MS = 10 * 60_000;

export type RunningService = {
  readonly name: ServiceName;
  /** Serves requests in process; `listen` opens a socket. */
  readonly fastify: FastifyInstance;
  /** True when its database replies and has disk space. */
  healthy(): Promise<boolean>;
  /** Serves HTTP on `port`. */
  listen(port: number, host: string): Promise<void>;
  /** Reports that it stops. Serves calls until all callers have disconnected or the time limit ends. */
  drain(limitMs: number): Promise<void>;
  close(): Promise<void>;
};

export type StartOptions = {
  /** Port for RPC calls of other processes; without it, only this process can call. */
  readonly rpcPort?: number | undefined;
  /** Refuse replies that break the contract: for tests and development. */
  readonly verifyReplies?: boolean;
};

/** Migrates, mounts and starts one domain service on the process's platform. */
export async function startService(
  definition: ServiceDefinition,
  platform: Platform,
  { rpcPort, verifyReplies = false }: StartOptions = {},
): Promise<RunningService> {
  const logger = platform.logger.child({ service: definition.name });
  const url = platform.urlOf(definition.name);
  await platform.prepare(definition.name, definition.migrations);

  const connection = new DatabaseConnection(url, definition.name);
  const relay = new OutboxRelay(connection, platform.queues, logger, [
    activityRecorded,
    ...definition.publishes.map(({ event }) => event),
  ]);
  const events = new EventConsumer(definition.name, platform.queues, connection, logger);
  events.onErasure(companyErased, async ({ company_id }) => {
    await eraseCompany(connection, company_id);
    await definition.erase?.(connection, company_id, platform.config);
  });
  const jobs = new RepeatedJobs(definition.name, platform.queues);
  const work = new WorkQueues(definition.name, platform.queues);
  const { config, clock, broadcast, rpc, seal } = platform;
  const activity = new ActivityLog(clock);
  const dataKeys = new DataKeys(connection, platform.masterKeys, clock);
  const { encrypted = [] } = definition;
  if (encrypted.length > 0)
    jobs.every(ENCRYPT_EVERY_MS, 'encrypt-old-texts', async () => {
      for (const column of encrypted) {
        const count = await encryptPlainTexts(connection.pool, dataKeys, column);
        if (count > 0) logger.info({ table: column.table, count }, 'old texts encrypted');
      }
    });
  const isEncrypted = definition.secrets?.includes('DATA_KEY') ?? false;
  const unopened = isEncrypted ? await dataKeys.unopened() : 0;
  if (unopened > 0)
    logger.error(`DATA_KEY does not open the data of ${unopened} companies in ${definition.name}`);
  const context = {
    config,
    logger,
    clock,
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    keyFor: (purpose: string) => platform.keyFor(`${definition.name}.${purpose}`),
    connection,
    relay,
    events,
    jobs,
    work,
    broadcast,
    rpc,
    seal,
    activity,
    dataKeys,
  };

  const adapter = new FastifyAdapter({
    requestIdHeader: REQUEST_ID_HEADER,
    // Callers that have not seen the report yet are still served.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(definition.module(context), adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  observeHttp(fastify, definition.name);
  await acceptContractBodies(fastify);
  answerNotModified(fastify);
  compressReplies(fastify);
  app.useGlobalGuards(new IdentityGuard(platform.identityKey, clock));
  app.useGlobalInterceptors(new ContractInterceptor(platform.requestKey, verifyReplies));
  app.useGlobalFilters(new FailureFilter(logger));

  const isDatabaseReachable = () =>
    connection.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
  /** The others' requests are 503 DATA_KEY_MISSING. */
  const opensEveryKey = () =>
    dataKeys.unopened().then(
      (companies) => companies === 0,
      () => false,
    );
  const disk = new DiskCheck(connection.pool);
  const healthy = async () => (await isDatabaseReachable()) && (await disk.hasSpace());
  let isStopping = false;
  // Readiness check; any response proves liveness.
  fastify.get('/health', async (_request, reply) => {
    const up = !isStopping && (await healthy());
    return reply.status(up ? 200 : 503).send({ ok: up, data: { service: definition.name } });
  });
  serveProbes(fastify, '/health', async () => ({
    needed: { running: !isStopping, database: await isDatabaseReachable() },
    // Not required: events wait in the outbox. All replicas share the queues, so a failing check would take every
    // replica out of service.
    reported: {
      queues: await broadcast.isReachable(),
      disk: await disk.hasSpace(),
      ...(isEncrypted && { data_key: await opensEveryKey() }),
    },
  }));

  // The gateway has no route to this path.
  fastify.get('/metrics', async (_request, reply) => reply.type(METRICS_TYPE).send(await metricsText()));
  const unwatch = watchService(definition.name, connection, relay);

  app.connectMicroservice({ strategy: new LocalRpcServer(platform.localRpc) });
  if (rpcPort !== undefined) {
    app.connectMicroservice({ transport: Transport.TCP, options: { host: config.HOST, port: rpcPort } });
  }
  await app.startAllMicroservices();
  await app.init();
  await fastify.ready();
  await events.start();
  await work.start();
  await jobs.start();
  relay.start();
  const housekeeping = setInterval(() => {
    Promise.all([
      deleteExpiredKeys(connection),
      definition.housekeeping?.(connection, platform.clock()),
    ]).catch((error: unknown) => logger.warn({ err: error }, 'housekeeping'));
  }, HOUSEKEEPING_MS);

  return {
    name: definition.name,
    fastify,
    healthy,
    listen: async (port, host) => {
      await app.listen(port, host);
    },
    drain: async (limitMs) => {
      isStopping = true;
      broadcast.sendLocally(PROCESS_STOPPING);
      await drain(fastify.server, limitMs);
    },
    close: async () => {
      clearInterval(housekeeping);
      unwatch();
      await app.close();
      await events.stop();
      await jobs.stop();
      await work.stop();
      await relay.stop();
      await connection.close();
    },
  };
}
