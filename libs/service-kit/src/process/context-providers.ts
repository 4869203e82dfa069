import type { Provider } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { DatabaseConnection } from '../database/connection.ts';
import { DataKeys } from '../encryption/data-keys.ts';
import { Broadcast } from '../events/broadcast.ts';
import { EventConsumer } from '../events/event-consumer.ts';
import { RepeatedJobs } from '../queues/repeated-jobs.ts';
import { WorkQueues } from '../queues/work-queues.ts';
import { RpcClient, RpcSeal } from '../rpc/rpc.ts';
import type { ServiceContext } from './service-definition.ts';

/** Injection token of the `Clock`. */
export const CLOCK = Symbol('clock');
/** Injection token of the service's `Logger`. */
export const LOGGER = Symbol('logger');

/** Makes the parts of a service's context injectable. */
export function contextProviders(context: ServiceContext): Provider[] {
  return [
    { provide: ActivityLog, useValue: context.activity },
    { provide: Broadcast, useValue: context.broadcast },
    { provide: DatabaseConnection, useValue: context.connection },
    { provide: DataKeys, useValue: context.dataKeys },
    { provide: EventConsumer, useValue: context.events },
    { provide: RepeatedJobs, useValue: context.jobs },
    { provide: RpcClient, useValue: context.rpc },
    { provide: RpcSeal, useValue: context.seal },
    { provide: WorkQueues, useValue: context.work },
    { provide: CLOCK, useValue: context.clock },
    { provide: LOGGER, useValue: context.logger },
  ];
}
