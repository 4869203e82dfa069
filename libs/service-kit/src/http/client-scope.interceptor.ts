import type { Endpoint, ValidationKey } from '@alinha/contracts-core';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, concatMap, type Observable } from 'rxjs';
import { DomainError } from '../domain-error.ts';
import type { Caller } from '../identity.ts';
import { ClientScope, clientIdsIn, recordRuleOf, withoutOthers } from './client-scope.ts';
import { type ContractRequest, ENDPOINT } from './endpoint.decorator.ts';

type Fields = Readonly<Record<string, unknown>>;

type Call = {
  readonly caller: Caller;
  readonly endpoint: Endpoint;
  /** Clients with whom the caller may call the route. The reply may name them, also after the client was handed over. */
  readonly admitted: Set<number>;
};

/**
 * Keeps callers with `ownAgendaOnly` to their own clients (ADR 92): other clients and their records are 404, and replies and
 * details of errors do not contain them. A client whom they see by a justified access alone can be read; a change is 403. Files and `limitedLists` pass unchanged. Register it as
 * APP_INTERCEPTOR of a service that has records of clients.
 */
@Injectable()
export class ClientScopeInterceptor implements NestInterceptor {
  constructor(private readonly scope: ClientScope) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<ContractRequest>();
    const caller = request.identity?.caller;
    if (!caller?.ownAgendaOnly) return next.handle();
    const endpoint = Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint;
    const call = { caller, endpoint, admitted: new Set<number>() };
    await this.admit(call, request);
    if (endpoint.stream || endpoint.file) return next.handle();
    return next.handle().pipe(
      concatMap((reply) => this.withoutOthers(call, reply)),
      catchError(async (error: unknown) => {
        throw await this.withoutDetails(call, error);
      }),
    );
  }

  /** @throws DomainError FORBIDDEN, CLIENT_NOT_FOUND, NOT_FOUND */
  private async admit(call: Call, request: ContractRequest): Promise<void> {
    const { endpoint } = call;
    const { refused, unchecked, records } = this.scope;
    // Metrics are about all professionals, and name clients.
    if (refused.includes(endpoint.id) || endpoint.access === 'metrics.read')
      throw new DomainError('FORBIDDEN');
    if (unchecked.includes(endpoint.id)) return;
    const rule = recordRuleOf(this.scope, endpoint);
    const [id] = idsOf((request.params as Fields | undefined)?.id);
    if (rule !== undefined && id !== undefined && !(await this.isAdmitted(call, rule, id)))
      throw new DomainError(rule === null ? 'CLIENT_NOT_FOUND' : 'NOT_FOUND');
    const given = { ...(request.query as Fields), ...(isFields(request.body) && request.body) };
    const references: readonly (readonly [string, string | null | undefined, ValidationKey])[] = [
      ['client_id', null, 'unknown_client'],
      ['appointment_ids', records['/api/appointments/{id}'], 'unknown_appointment'],
    ];
    const fields: Record<string, ValidationKey> = {};
    for (const [name, each, problem] of references) {
      const ids = each === undefined ? [] : idsOf(given[name]);
      const seen = await Promise.all(ids.map((one) => this.isAdmitted(call, each ?? null, one)));
      if (seen.includes(false)) fields[name] = problem;
    }
    if (Object.keys(fields).length > 0) throw new DomainError('NOT_FOUND', { fields });
  }

  /**
   * True also for an unknown record: the route then replies as to every caller.
   * @throws DomainError FORBIDDEN for a change, when the client is visible by a justified access alone
   */
  private async isAdmitted(
    { caller, endpoint, admitted }: Call,
    rule: string | null,
    id: number,
  ): Promise<boolean> {
    const client = rule === null ? id : await this.scope.findClient(rule, caller.companyId, id);
    if (client === null) return true;
    const changes = endpoint.method !== 'GET' && !this.scope.readings.includes(endpoint.id);
    const allowed = await (changes ? this.scope.own(caller, [client]) : this.scope.visible(caller, [client]));
    if (allowed.has(client)) admitted.add(client);
    else if (changes && (await this.scope.visible(caller, [client])).has(client))
      throw new DomainError('FORBIDDEN');
    return allowed.has(client);
  }

  private async withoutOthers(call: Call, reply: unknown): Promise<unknown> {
    if (typeof reply === 'string') {
      if (this.scope.limitedLists.includes(call.endpoint.id)) return reply;
      return JSON.stringify(await this.withoutOthers(call, JSON.parse(reply)));
    }
    const ids = [...clientIdsIn(reply)].filter((id) => !call.admitted.has(id));
    const visible = ids.length === 0 ? [] : await this.scope.visible(call.caller, ids);
    return withoutOthers(reply, new Set([...call.admitted, ...visible]), call.caller.language);
  }

  private async withoutDetails(call: Call, error: unknown): Promise<unknown> {
    if (!(error instanceof DomainError) || error.details === undefined) return error;
    const details = await this.withoutOthers(call, error.details);
    return new DomainError(error.code, { ...error, details });
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Ids as they were sent: a number, its text, a list, or `7,8,9`. The contract refuses others, also those too large for SQL. */
function idsOf(value: unknown): number[] {
  const list = Array.isArray(value) ? value : String(value ?? '').split(',');
  return list
    .filter((each) => each !== '')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
}
