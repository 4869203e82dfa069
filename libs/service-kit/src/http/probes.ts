import type { FastifyInstance } from 'fastify';

type States = Readonly<Record<string, boolean>>;
/** Availability of the resources that a part needs, and of others that it only reports, by name. */
export type Readiness = () => Promise<{ readonly needed: States; readonly reported?: States }>;

/**
 * Probes for an orchestrator. `<base>/live` fails when the process hangs, so it is restarted. `<base>/ready` is 503 while a
 * needed resource is unavailable, so traffic goes to other replicas.
 */
export function serveProbes(fastify: FastifyInstance, base: string, readiness: Readiness): void {
  fastify.get(`${base}/live`, async () => ({ ok: true, data: {} }));
  fastify.get(`${base}/ready`, async (_request, reply) => {
    const { needed, reported } = await readiness();
    const ok = Object.values(needed).every(Boolean);
    return reply.status(ok ? 200 : 503).send({ ok, data: { ...needed, ...reported } });
  });
}
