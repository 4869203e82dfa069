import { resolve } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import { type ClientProxy, ClientProxyFactory, Transport } from '@nestjs/microservices';
import { Redis } from 'ioredis';
import {
  type PlatformConfig,
  RPC_PORT_OFFSET,
  type SchemaName,
  urlsOfService,
} from '../config/platform-config.ts';
import { derivedKey } from '../config/secrets.ts';
import { openDatabase } from '../database/database-access.ts';
import { internalSecret } from '../database/internal-secret.ts';
import { MasterKeys } from '../encryption/master-keys.ts';
import { hasDataKeys } from '../encryption/stored-data-keys.ts';
import { Broadcast } from '../events/broadcast.ts';
import { createLogger, type Logger } from '../logger.ts';
import { startProcessMetrics } from '../observability/metrics.ts';
import { exportTraces } from '../observability/trace-export.ts';
import type { QueueBackend } from '../queues/queue-backend.ts';
import { QueueKit } from '../queues/queue-kit.ts';
import { REDIS_OPTIONS } from '../queues/redis-options.ts';
import { LocalRpcClient, LocalRpcHandlers } from '../rpc/local-rpc.ts';
import { ReplicatedClient } from '../rpc/replicated-client.ts';
import { RpcClient, RpcSeal } from '../rpc/rpc.ts';
import type { Clock } from './service-definition.ts';

/** Resources that all parts of a process share. */
export type Platform = {
  readonly config: PlatformConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Services of this process. The others are reached by `<NAME>_URL`. */
  readonly local: ReadonlySet<ServiceName>;
  readonly identityKey: string;
  /** HMAC key of the stored hashes of requests with an Idempotency-Key. */
  readonly requestKey: string;
  readonly queues: QueueKit;
  readonly broadcast: Broadcast;
  readonly localRpc: LocalRpcHandlers;
  readonly rpc: RpcClient;
  readonly seal: RpcSeal;
  /** The keys of DATA_KEY, opened on first use. */
  masterKeys(): Promise<MasterKeys>;
  urlOf(schema: SchemaName): string;
  /** Migrates a schema, or refuses to start when it is provisioned and outdated. */
  prepare(schema: SchemaName, migrations: string): Promise<void>;
  /** A key for one purpose, equal in all processes with the same internal secret. */
  keyFor(purpose: string): string;
  /** Closes the platform's resources. Close the services first. */
  close(): Promise<void>;
};

export type PlatformOptions = {
  readonly config: PlatformConfig;
  /** Services that this process mounts. */
  readonly local: readonly ServiceName[];
  readonly clock?: Clock;
  readonly logger?: Logger;
};

/** Opens the database (embedded without a URL), the queues, the broadcast and the RPC clients. */
export async function openPlatform({ config, local, ...options }: PlatformOptions): Promise<Platform> {
  const logger = options.logger ?? createLogger(config.LOG_LEVEL);
  startProcessMetrics();
  const endTraces = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? await exportTraces(config.OTEL_EXPORTER_OTLP_ENDPOINT, partName(local), logger)
    : null;
  const dataDir = resolve(config.DATA_DIR);
  const secret = await internalSecret(config);

  const database = await openDatabase({ config, local, secret, dataDir, logger });
  try {
    const backend: QueueBackend = config.REDIS_URL
      ? { redisUrl: config.REDIS_URL }
      : { postgresUrl: database.urlOf('queues'), provisioned: database.provisioned };
    if (config.REDIS_URL) await requireRedis(config.REDIS_URL);
    const broadcast = new Broadcast(backend, logger);
    await broadcast.start();
    const queues = new QueueKit(backend, logger);
    const localRpc = new LocalRpcHandlers();
    const rpcKey = derivedKey(secret, 'questions');
    const clients = rpcClients(config, local, localRpc);

    return {
      config,
      logger,
      clock: options.clock ?? (() => new Date()),
      local: new Set(local),
      identityKey: derivedKey(secret, 'identity'),
      requestKey: derivedKey(secret, 'requests'),
      queues,
      broadcast,
      localRpc,
      rpc: new RpcClient(clients.of, rpcKey),
      seal: new RpcSeal(rpcKey),
      masterKeys: once(() => MasterKeys.open(config, () => hasDataKeys(local, database.urlOf))),
      urlOf: database.urlOf,
      prepare: (schema, migrations) => database.prepare(schema, migrations, logger),
      keyFor: (purpose) => derivedKey(secret, purpose),
      close: async () => {
        clients.close();
        await queues.close();
        await broadcast.close();
        await database.close();
        await endTraces?.();
      },
    };
  } catch (error) {
    await database.close();
    await endTraces?.();
    throw error;
  }
}

function once<T>(work: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: work() };
    return result.value;
  };
}

/** Name of this process in traces. */
function partName(local: readonly ServiceName[]): string {
  const [first, ...others] = local;
  if (first === undefined) return 'gateway';
  return others.length === 0 ? first : 'alinha';
}

/**
 * Checks Redis once at the start. Later its clients reconnect for ever.
 * @throws Error with one line when Redis is unreachable
 */
async function requireRedis(url: string): Promise<void> {
  const client = new Redis(url, {
    ...REDIS_OPTIONS,
    lazyConnect: true,
    connectTimeout: 5_000,
    retryStrategy: () => null,
  });
  let reason: NodeJS.ErrnoException | null = null;
  client.on('error', (error) => {
    reason ??= error;
  });
  try {
    await client.connect();
  } catch (cause) {
    const error = reason ?? (cause as NodeJS.ErrnoException);
    throw new Error(`REDIS_URL: cannot reach Redis at ${new URL(url).host}: ${error.message || error.code}`, {
      cause,
    });
  } finally {
    client.disconnect();
  }
}

function rpcClient(url: string): ClientProxy {
  const { hostname, port } = new URL(url);
  const options = { host: hostname, port: Number(port || 80) + RPC_PORT_OFFSET };
  return ClientProxyFactory.create({ transport: Transport.TCP, options });
}

function rpcClients(config: PlatformConfig, local: readonly ServiceName[], localRpc: LocalRpcHandlers) {
  const clients = new Map<ServiceName, ClientProxy>();
  for (const service of SERVICE_NAMES) {
    const urls = urlsOfService(config, service);
    if (local.includes(service)) clients.set(service, new LocalRpcClient(localRpc));
    else if (urls.length > 0) clients.set(service, new ReplicatedClient(urls.map(rpcClient)));
  }
  return {
    of(service: ServiceName): ClientProxy {
      const client = clients.get(service);
      if (!client)
        throw new Error(`${service.toUpperCase()}_URL is not set and ${service} does not run here`);
      return client;
    },
    close() {
      for (const client of clients.values()) client.close();
    },
  };
}
