import type { FastifyInstance } from 'fastify';

type States = Readonly<Record<string, boolean>>;
/** What a part cannot answer without, and what else it reports, each by its name, and whether it answers now. */
export type Readiness = () => Promise<{ readonly needed: States; readonly reported?: States }>;

/**
 * What an orchestrator asks: `<base>/live`, which answers as long as the process turns, for a part that hangs is started
 * anew; `<base>/ready`, which is 503 while something is away without which calls would fail, for then others get them.
 */
export function serveProbes(fastify: FastifyInstance, base: string, readiness: Readiness): void {
  fastify.get(`${base}/live`, async () => ({ ok: true, data: {} }));
  fastify.get(`${base}/ready`, async (_request, reply) => {
    const { needed, reported } = await readiness();
    const ok = Object.values(needed).every(Boolean);
    return reply.status(ok ? 200 : 503).send({ ok, data: { ...needed, ...reported } });
  });
}
