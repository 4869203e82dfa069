import { DomainError, type Logger } from '@alinha/service-kit';
import { type ArgumentsHost, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPage, sendShell } from './pages/pages.ts';
import { sendFailure } from './routing/proxy.ts';

/** What no route took and what went wrong on the way: a page for a person, the one failure body for a program. */
export class GatewayFilter implements ExceptionFilter {
  constructor(
    private readonly webRoot: string,
    private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): unknown {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const unknownRoute = error instanceof HttpException && error.getStatus() === 404;
    if (unknownRoute && isPage(request)) return sendShell(reply, this.webRoot);
    const known = error instanceof DomainError || error instanceof HttpException;
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (!known && status >= 500) this.logger.error({ err: error, request_id: request.id }, 'request failed');
    return sendFailure(request, reply, error);
  }
}
