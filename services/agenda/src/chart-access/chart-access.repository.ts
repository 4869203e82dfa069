import type { CompanyCipher } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';

const PURPOSE = 'chart-access.reason';

export type GrantedAccess = {
  readonly id: number;
  readonly client_id: number;
  readonly granted_at: Date;
  readonly expires_at: Date;
};

type Key = { readonly clientId: number; readonly userId: number; readonly grantedAt: Date };

/** The reason is bound to its access: moved to another one, it is refused. */
const recordOf = ({ clientId, userId, grantedAt }: Key) => `${clientId}.${userId}.${grantedAt.toISOString()}`;

export const openReason = (cipher: CompanyCipher, key: Key, stored: string): string =>
  cipher.open(PURPOSE, recordOf(key), stored);

@Injectable()
export class ChartAccessRepository {
  /** The access that has not expired. The clock of the granting process may be ahead. A grant locks the client first. */
  async find(
    tx: Tx,
    companyId: number,
    { clientId, userId, at }: { readonly clientId: number; readonly userId: number; readonly at: Date },
  ): Promise<GrantedAccess | null> {
    const where = { company_id: companyId, client_id: clientId, user_id: userId, expires_at: { gt: at } };
    return tx.chartAccess.findFirst({ where, omit: { reason: true } });
  }

  async add(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    { reason, expiresAt, ...key }: Key & { readonly reason: string; readonly expiresAt: Date },
  ): Promise<GrantedAccess> {
    const { clientId, userId, grantedAt } = key;
    return tx.chartAccess.create({
      data: {
        company_id: companyId,
        client_id: clientId,
        user_id: userId,
        reason: cipher.sealAlways(PURPOSE, recordOf(key), reason),
        granted_at: grantedAt,
        expires_at: expiresAt,
      },
      omit: { reason: true },
    });
  }
}
