// The service in a process that can be killed. Its parent sends orders, also the time. Each order gets a reply.
import { flushCompileCache } from 'node:module';
import { createLogger, openPlatform, QueueKit, readPlatformConfig, startService } from '@alinha/service-kit';
import { ConnectionService } from '../src/connection/connection.service.ts';
import { messagingService } from '../src/index.ts';
import { ReminderJobs } from '../src/jobs/reminder-jobs.service.ts';
import { MessagingModule } from '../src/messaging.module.ts';
import { EvolutionApi, type EvolutionCall } from '../src/provider/evolution-api.ts';
import { EvolutionProvider } from '../src/provider/evolution-provider.ts';
import { EvolutionWebhooks } from '../src/provider/evolution-webhooks.ts';
import { ReminderWorker } from '../src/reminders/reminder-worker.service.ts';
import { WHATSAPP_PROVIDER } from '../src/tokens.ts';
import { WhatsappSettingsService } from '../src/whatsapp-settings/whatsapp-settings.service.ts';
import type { MonthOrder, MonthWorkerSettings } from './month-processes.ts';

/** Times out sooner than in production, but late enough for a busy machine. */
class ShortTimeoutApi extends EvolutionApi {
  override call(call: EvolutionCall) {
    return super.call({ ...call, limitMs: 6_000 });
  }
}

type Parts = {
  readonly jobs: ReminderJobs;
  readonly settings: WhatsappSettingsService;
  readonly connection: ConnectionService;
};

const [, , text = '{}'] = process.argv;
const { environment, lockMs, startsAt } = JSON.parse(text) as MonthWorkerSettings;
let now = new Date(startsAt);
const config = readPlatformConfig(environment);
const logger = createLogger('silent');
const opened = await openPlatform({ config, local: ['messaging'], clock: () => now, logger });
const backend = config.REDIS_URL ? { redisUrl: config.REDIS_URL } : { postgresUrl: opened.urlOf('queues') };
// A short lock, so that other processes soon take over the jobs of a killed one.
const platform = { ...opened, queues: new QueueKit(backend, logger, { lockMs }) };

/** Current runs that send reminders. */
const running = new Set<Promise<void>>();

function track(worker: ReminderWorker): void {
  const sendDue = worker.sendDue.bind(worker);
  worker.sendDue = async (companyId) => {
    const run = sendDue(companyId);
    running.add(run);
    try {
      await run;
    } finally {
      running.delete(run);
    }
  };
}

let parts: Parts | null = null;
const service = await startService(
  {
    ...messagingService,
    module: (context) => {
      const module = MessagingModule.with(context);
      const webhooks = EvolutionWebhooks.open(context);
      const api = new ShortTimeoutApi(config.EVOLUTION_URL ?? '', config.EVOLUTION_API_KEY ?? '');
      const provider = { provide: WHATSAPP_PROVIDER, useValue: new EvolutionProvider(api, webhooks) };
      const handle = {
        provide: 'parts',
        inject: [ReminderJobs, WhatsappSettingsService, ConnectionService, ReminderWorker],
        useFactory: (
          jobs: ReminderJobs,
          settings: WhatsappSettingsService,
          connection: ConnectionService,
          worker: ReminderWorker,
        ) => {
          track(worker);
          parts = { jobs, settings, connection };
          return parts;
        },
      };
      return { ...module, providers: [...(module.providers ?? []), provider, handle] };
    },
  },
  platform,
);
await service.listen(0, '127.0.0.1');

async function execute(order: MonthOrder, { jobs, settings, connection }: Parts): Promise<void> {
  if (order.do === 'clock') now = new Date(order.at);
  else if (order.do === 'finish') await Promise.allSettled(running);
  else if (order.do === 'tick') {
    await jobs.queueDue();
    await jobs.refreshPhones();
  } else {
    const caller = {
      companyId: order.companyId,
      userId: 1,
      isAdmin: true,
      role: 'administrator' as const,
      language: 'pt' as const,
      sessionId: 'month',
    };
    if (order.do === 'connect') await connection.connect(caller, order.instance);
    else await settings.update(caller, order.settings);
  }
}

process.on('message', (order: MonthOrder & { id: number }) => {
  if (!parts) throw new Error('the service is not ready');
  execute(order, parts).then(
    () => process.send?.({ id: order.id }),
    (error: unknown) => process.send?.({ id: order.id, error: (error as Error).stack ?? String(error) }),
  );
});
flushCompileCache();
const address = service.fastify.server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
