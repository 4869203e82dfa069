import { isRecentlyConfirmed } from '@alinha/contracts-accounts';
import { type Caller, DomainError, type RpcClient } from '@alinha/service-kit';

/** @throws DomainError CONFIRM_PASSWORD when the session was not confirmed in the last 15 minutes (ADR 45) */
export async function requireConfirmation(rpc: RpcClient, { sessionId }: Caller): Promise<void> {
  if (!(await rpc.call(isRecentlyConfirmed, { session_id: sessionId })))
    throw new DomainError('CONFIRM_PASSWORD');
}
