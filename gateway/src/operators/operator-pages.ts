import { listBackupRuns, listSandboxMails } from '@alinha/contracts-accounts';
import { METRICS_TYPE, metricsText, type Platform } from '@alinha/service-kit';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance } from 'fastify';
import { backupMetrics, backupsPage } from './backups-page.ts';
import { mailPage } from './mail-page.ts';
import { operatorGuard } from './operator-guard.ts';
import { withoutPeople } from './without-people.ts';

export const OPERATOR_PATH = '/ops';
const BOARD_PATH = `${OPERATOR_PATH}/queues`;

/** Policy for the board: it allows a `<base>` of the same origin and blocks the board's fonts from another site. */
const BOARD_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";
const FOREIGN_LINK = /<link[^>]+href="https?:[^>]*>/g;

/**
 * Pages for operators with the token: `/ops/queues`, BullMQ's board, `/ops/mail`, e-mails of the sandbox, `/ops/backups`,
 * runs of the scheduled backups, and `/ops/metrics` for Prometheus.
 */
export async function serveOperators(
  fastify: FastifyInstance,
  platform: Platform,
  token: string,
): Promise<void> {
  const serverAdapter = new FastifyAdapter().setBasePath(BOARD_PATH);
  const board = createBullBoard({
    queues: [],
    serverAdapter,
    // On PostgreSQL the queues of a process share a connection, so workers cannot be listed per queue.
    options: { uiConfig: { boardTitle: 'Alinha', showWorkers: platform.config.REDIS_URL !== undefined } },
  });

  await fastify.register(
    async (scope) => {
      scope.addHook('onRequest', operatorGuard(token, platform.config.PUBLIC_URL));
      // A queue of a service that starts later appears at the next request.
      scope.addHook('preHandler', async ({ url }) => {
        if (url.includes('/static/')) return;
        const queues = await platform.queues.everyQueue();
        board.setQueues(
          queues.map((queue) => {
            const adapter = new BullMQAdapter(queue);
            adapter.setFormatter('data', withoutPeople);
            return adapter;
          }),
        );
      });
      scope.addHook('onSend', async (_request, reply, payload) => {
        reply.header('cache-control', 'no-store');
        if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
        reply.header('content-security-policy', BOARD_POLICY);
        return typeof payload === 'string' ? payload.replaceAll(FOREIGN_LINK, '') : payload;
      });
      await scope.register(serverAdapter.registerPlugin(), { prefix: '/queues' });
      scope.get('/mail', async (_request, reply) => {
        const mails = await platform.rpc.call(listSandboxMails, {}).catch(() => null);
        if (!mails) return reply.status(503).send('503');
        return reply.type('text/html; charset=utf-8').send(mailPage(mails));
      });
      // While accounts is unavailable, the others are shown and these are missing.
      const backupRuns = () => platform.rpc.call(listBackupRuns, {}).catch(() => null);
      scope.get('/backups', async (_request, reply) => {
        const runs = await backupRuns();
        if (!runs) return reply.status(503).send('503');
        return reply.type('text/html; charset=utf-8').send(backupsPage(runs, platform.clock()));
      });
      scope.get('/metrics', async (_request, reply) => {
        const runs = await backupRuns();
        const queues = await platform.queues.everyQueue();
        const texts = await Promise.all(queues.map((queue) => queue.exportPrometheusMetrics()));
        const backups = runs ? backupMetrics(runs) : '';
        return reply.type(METRICS_TYPE).send((await metricsText()) + backups + oneExposition(texts));
      });
    },
    { prefix: OPERATOR_PATH },
  );
}

/** Merges the texts of all queues: Prometheus requires one description per metric, followed by all samples. */
function oneExposition(texts: readonly string[]): string {
  const samples = new Map<string, string[]>();
  const descriptions = new Map<string, Set<string>>();
  for (const line of texts.flatMap((text) => text.split('\n')).filter(Boolean)) {
    const [, description, name = ''] = /^(?:(# (?:HELP|TYPE)) )?(\w+)/.exec(line) ?? [];
    if (description) descriptions.set(name, (descriptions.get(name) ?? new Set()).add(line));
    else samples.set(name, [...(samples.get(name) ?? []), line]);
  }
  const blocks = [...samples].map(([name, lines]) =>
    [...(descriptions.get(name) ?? []), ...lines].join('\n'),
  );
  return `${blocks.join('\n')}\n`;
}
