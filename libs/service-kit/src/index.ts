export { ActivityLog, type Actor } from './activity/activity-log.ts';
export { backUp } from './backup/back-up.ts';
export { readBackup } from './backup/backup-file.ts';
export { type BackupKeys, encryptionHeader, requireBackupKey } from './backup/encrypted-file.ts';
export { queuedEvents } from './backup/pending-events.ts';
export { restore } from './backup/restore.ts';
export { openStoredDatabase } from './backup/stored-database.ts';
export { dropScratchDatabase, scratchNameOf, verifyBackup } from './backup/verify-backup.ts';
export { CoalescedReads } from './coalesced-reads.ts';
export { ConfigurationError } from './config/environment.ts';
export {
  databaseVariableOf,
  type PlatformConfig,
  platformSchema,
  RPC_PORT_OFFSET,
  readPlatformConfig,
  SCHEMA_NAMES,
  type SchemaName,
  urlsOfService,
} from './config/platform-config.ts';
export { derivedKey } from './config/secrets.ts';
export { columnNames, plainWords, suggestColumns } from './csv/column-names.ts';
export { readCsvDate, suggestDateOrder } from './csv/csv-dates.ts';
export { type CsvCell, csvAmount, csvDate, csvParts } from './csv/csv-file.ts';
export {
  type CsvUpload,
  CsvUploads,
  FirstItems,
  type ReadUpload,
  requireColumns,
  rowBefore,
  SAMPLE_ROWS,
  sampleOf,
  withFileHash,
} from './csv/csv-import.ts';
export { type CsvRow, FIRST_ROW, readTable } from './csv/csv-table.ts';
export { EXPORT_PAGE_ROWS, mapPages, pagesOf } from './csv/pages.ts';
export { decodeText } from './csv/text-decoding.ts';
export { kindOfValue, type ValueKind } from './csv/value-kinds.ts';
export {
  DatabaseConnection,
  isUniqueViolation,
  sqlFailure,
  type Transaction,
} from './database/connection.ts';
export { Database } from './database/database.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
export { type IdempotentRequest, once } from './database/idempotency.ts';
export { internalSecret } from './database/internal-secret.ts';
export { migrate } from './database/migrate.ts';
export { provisionSchemas, urlOfSchema } from './database/provision.ts';
export { provisionApart, roleUrls } from './database/provision-apart.ts';
export { migrationsIn } from './database/require-migrated.ts';
export { DomainError } from './domain-error.ts';
export { CompanyCipher, isSealed, SEALED_PREFIX } from './encryption/company-cipher.ts';
export { companiesWithoutKey, DataKeys } from './encryption/data-keys.ts';
export type { MasterKey } from './encryption/master-key.ts';
export { addStoredKey, dataKeyText, MasterKeys, usableKeyIds, usableKeys } from './encryption/master-keys.ts';
export { type EncryptedColumn, encryptPlainTexts } from './encryption/plain-texts.ts';
export { rotateDataKeys } from './encryption/rotate-data-keys.ts';
export { UnopenedError, unlessChanged } from './encryption/sealed-bytes.ts';
export { hasDataKeys } from './encryption/stored-data-keys.ts';
export { isErasedCompanyError, markErased } from './erasure/erased-company.ts';
export { describeError } from './error-description.ts';
export { Broadcast } from './events/broadcast.ts';
export { EventConsumer } from './events/event-consumer.ts';
export { eventsOf } from './events/event-jobs.ts';
export { publish, publishAll } from './events/outbox.ts';
export { republish } from './events/republish.ts';
export { bodyLimitOf } from './http/body-limit.ts';
export { longestArray } from './http/bounded-input.ts';
export { ClientScopeInterceptor } from './http/client-scope.interceptor.ts';
export { AskedClientScope, ClientScope } from './http/client-scope.ts';
export { type Encoding, encoded, encodingOf } from './http/compression.ts';
export {
  Header,
  Idempotency,
  Input,
  RawBody,
  ServeEndpoint,
  SignedIn,
  Uploaded,
  Visitor,
} from './http/endpoint.decorator.ts';
export { failureReply } from './http/failure.filter.ts';
export { FileReply, ShownFile } from './http/file-reply.ts';
export { serveProbes } from './http/probes.ts';
export type { ReceivedFile } from './http/received-file.ts';
export { JsonText } from './http/visible-fields.ts';
export {
  type Caller,
  IDENTITY_HEADER,
  type Identity,
  identitySigner,
  REQUEST_ID_HEADER,
  signIdentity,
} from './identity.ts';
export { instantOf, usableZone } from './instants.ts';
export { listsOf } from './lists.ts';
export { LiveStreams } from './live/live-streams.ts';
export { createLogger, type Logger } from './logger.ts';
export { memoize } from './memoize.ts';
export { byName } from './name-order.ts';
export {
  circuitOpen,
  METRICS_TYPE,
  metricsText,
  upstreamFailures,
  upstreamRetries,
} from './observability/metrics.ts';
export { observeHttp } from './observability/observe-http.ts';
export { currentOrigin } from './observability/origin.ts';
export { whenClosed } from './observability/when-closed.ts';
export { localUrlOf, namedUrlOf } from './process/addresses.ts';
export { ConcurrencyLimit, type ConcurrencyLimits } from './process/concurrency-limit.ts';
export { CLOCK, contextProviders, LOGGER } from './process/context-providers.ts';
export { drain } from './process/drain.ts';
export { openPlatform, type Platform } from './process/platform.ts';
export { runProcess, type Stoppable } from './process/run-process.ts';
export { requireSharedSecret, startServiceAlone } from './process/run-service.ts';
export type {
  Clock,
  PublishedEvent,
  ServiceContext,
  ServiceDefinition,
} from './process/service-definition.ts';
export { type RunningService, type StartOptions, startService } from './process/start-service.ts';
export type { QueueBackend } from './queues/queue-backend.ts';
export { QueueKit } from './queues/queue-kit.ts';
export { REDIS_OPTIONS } from './queues/redis-options.ts';
export { RepeatedJobs } from './queues/repeated-jobs.ts';
export { WorkQueues, type WorkRetries } from './queues/work-queues.ts';
export { CircuitBreaker } from './replicas/circuit-breaker.ts';
export { Rotation } from './replicas/rotation.ts';
export { RpcClient, RpcHandler, RpcSeal } from './rpc/rpc.ts';
export { signedToken, valueOfToken } from './signed-token.ts';
