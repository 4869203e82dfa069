import type { EventDefinition, ServiceName } from '@alinha/contracts-core';
import type { DynamicModule } from '@nestjs/common';
import type { ActivityLog } from '../activity/activity-log.ts';
import type { PlatformConfig } from '../config/platform-config.ts';
import type { DatabaseConnection } from '../database/connection.ts';
import type { DataKeys } from '../encryption/data-keys.ts';
import type { EncryptedColumn } from '../encryption/plain-texts.ts';
import type { Broadcast } from '../events/broadcast.ts';
import type { EventConsumer } from '../events/event-consumer.ts';
import type { OutboxRelay } from '../events/outbox-relay.ts';
import type { Logger } from '../logger.ts';
import type { RepeatedJobs } from '../queues/repeated-jobs.ts';
import type { WorkQueues } from '../queues/work-queues.ts';
import type { RpcClient, RpcSeal } from '../rpc/rpc.ts';

/** The current time. Rules get it as a parameter. */
export type Clock = () => Date;

/** The kit's services for a domain service's module. */
export type ServiceContext = {
  readonly config: PlatformConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Public URL of the product, without a trailing slash. */
  readonly publicUrl: string;
  /** A key for one purpose of this service, the same in every process and after every start. */
  keyFor(purpose: string): string;
  readonly connection: DatabaseConnection;
  readonly relay: OutboxRelay;
  readonly events: EventConsumer;
  readonly jobs: RepeatedJobs;
  readonly work: WorkQueues;
  readonly broadcast: Broadcast;
  readonly rpc: RpcClient;
  readonly seal: RpcSeal;
  readonly activity: ActivityLog;
  /** Only of a service with the secret `DATA_KEY`. */
  readonly dataKeys: DataKeys;
};

/** An event of a service, and the query that publishes it again for every record. */
export type PublishedEvent = {
  readonly event: EventDefinition;
  /** SQL whose rows are the event's payloads, one for each record. */
  readonly everything: string;
};

/** A domain service: its name is its schema, its role and the owner of its routes. */
export type ServiceDefinition = {
  readonly name: ServiceName;
  /** Folder of `<time>_<name>/migration.sql`. */
  readonly migrations: string;
  /** Its events, except those of {@link ActivityLog}, which every service publishes. */
  readonly publishes: readonly PublishedEvent[];
  /** Secrets that a process with only this service must get. With `DATA_KEY` it has the table `data_key`. */
  readonly secrets?: readonly 'DATA_KEY'[];
  /** Columns with encrypted texts. A job encrypts those that the previous release wrote plain. */
  readonly encrypted?: readonly EncryptedColumn[];
  /** Deletes expired rows; called every hour. */
  housekeeping?(connection: DatabaseConnection, now: Date): Promise<void>;
  /** Erases company data in rows without `company_id` and outside the database, after all other tables. Idempotent. */
  erase?(connection: DatabaseConnection, companyId: number, config: PlatformConfig): Promise<void>;
  module(context: ServiceContext): DynamicModule;
};
