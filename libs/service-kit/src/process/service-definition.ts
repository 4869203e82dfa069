import type { EventDefinition, ServiceName } from '@alinha/contracts-core';
import type { DynamicModule } from '@nestjs/common';
import type { ActivityLog } from '../activity/activity-log.ts';
import type { PlatformConfig } from '../config/platform-config.ts';
import type { DatabaseConnection } from '../database/connection.ts';
import type { Broadcast } from '../events/broadcast.ts';
import type { EventConsumer } from '../events/event-consumer.ts';
import type { OutboxRelay } from '../events/outbox-relay.ts';
import type { Logger } from '../logger.ts';
import type { RepeatedJobs } from '../queues/repeated-jobs.ts';
import type { WorkQueues } from '../queues/work-queues.ts';
import type { RpcClient, RpcSeal } from '../rpc/rpc.ts';

/** The time, passed in so that rules can be tried at any hour. */
export type Clock = () => Date;

/** What the kit hands to a service's module. */
export type ServiceContext = {
  readonly config: PlatformConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Where people find the product, without a slash at the end. */
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
};

/** An event that a service writes to its outbox, and how to tell all of it again. */
export type PublishedFact = {
  readonly event: EventDefinition;
  /** SQL whose rows are the payloads of the event for every record there is. */
  readonly everything: string;
};

/** A domain service: its name is its schema, its role and the owner of its routes. */
export type ServiceDefinition = {
  readonly name: ServiceName;
  /** Folder of `<time>_<name>/migration.sql`. */
  readonly migrations: string;
  /** The facts that it tells others, beside what people do ({@link ActivityLog}), which every service tells. */
  readonly publishes: readonly PublishedFact[];
  /** Forgets what is over its time at `now`; called every hour. */
  housekeeping?(connection: DatabaseConnection, now: Date): Promise<void>;
  /** Erases what it keeps of a company in rows without a `company_id`, after all the others; may be called again. */
  erase?(connection: DatabaseConnection, companyId: number): Promise<void>;
  module(context: ServiceContext): DynamicModule;
};
