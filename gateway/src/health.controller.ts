import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Upstream } from './routing/upstreams.ts';

export const UPSTREAMS = Symbol('upstreams');

@Controller()
export class HealthController {
  constructor(@Inject(UPSTREAMS) private readonly upstreams: readonly Upstream[]) {}

  /** 200 when all services are ready, otherwise 503 with the names of the others. */
  @Get('/api/health')
  async health(@Res({ passthrough: true }) reply: FastifyReply) {
    const states = await Promise.all(
      this.upstreams.map(async (upstream) => [upstream.service, await upstream.healthy()]),
    );
    const ok = states.every(([, healthy]) => healthy);
    reply.status(ok ? 200 : 503);
    return { ok, data: { services: Object.fromEntries(states) } };
  }
}
