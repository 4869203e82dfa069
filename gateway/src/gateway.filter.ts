import { DomainError, type Logger } from '@alinha/service-kit';
import { type ArgumentsHost, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './routing/proxy.ts';

/** Unmatched routes and errors of Nest's own routes get the same failure body as the API. */
export class GatewayFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const known = error instanceof DomainError || error instanceof HttpException;
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (!known && status >= 500) this.logger.error({ err: error, request_id: request.id }, 'request failed');
    sendFailure(request, reply, error);
  }
}
