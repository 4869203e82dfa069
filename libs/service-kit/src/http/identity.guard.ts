import { type Access, type Endpoint, roleHas } from '@alinha/contracts-core';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { DomainError } from '../domain-error.ts';
import { type Caller, IDENTITY_HEADER, identityVerifier } from '../identity.ts';
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
    if (identity.caller.needsFactor && !endpoint.withoutFactor) throw new DomainError('FACTOR_REQUIRED');
    if (!isAdmitted(identity.caller, endpoint.access)) throw new DomainError('FORBIDDEN');
    return true;
  }
}

function isAdmitted({ role, isBlogAdmin }: Caller, access: Exclude<Access, 'public'>): boolean {
  if (access === 'session') return true;
  return access === 'blog-admin' ? isBlogAdmin === true : roleHas(role, access);
}
