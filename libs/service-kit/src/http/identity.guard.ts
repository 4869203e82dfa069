import type { Endpoint } from '@alinha/contracts-core';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { DomainError } from '../domain-error.ts';
import { IDENTITY_HEADER, identityVerifier } from '../identity.ts';
import { type ContractRequest, ENDPOINT } from './endpoint.decorator.ts';

/** Admits calls with an identity that the gateway signed, when the contract grants it access. */
export class IdentityGuard implements CanActivate {
  private readonly verify: ReturnType<typeof identityVerifier>;

  constructor(
    key: string,
    private readonly clock: () => Date,
  ) {
    this.verify = identityVerifier(key);
  }

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<ContractRequest>();
    const header = request.headers[IDENTITY_HEADER];
    const identity = this.verify(typeof header === 'string' ? header : undefined, this.clock());
    if (!identity) throw new DomainError('UNAUTHENTICATED');
    request.identity = identity;

    const endpoint = Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint | undefined;
    if (!endpoint) throw new Error(`${context.getHandler().name} serves no endpoint of the contract`);
    if (endpoint.access === 'public') return true;
    if (!identity.caller) throw new DomainError('UNAUTHENTICATED');
    if (endpoint.access === 'admin' && !identity.caller.isAdmin) throw new DomainError('FORBIDDEN');
    if (endpoint.access === 'blog-admin' && !identity.caller.isBlogAdmin) throw new DomainError('FORBIDDEN');
    return true;
  }
}
