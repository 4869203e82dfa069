import type { listProfessionals } from '@alinha/contracts-accounts';
import type { countPaidSessions } from '@alinha/contracts-agenda';
import type { HealthReceipts } from '@alinha/contracts-billing';
import type { listPayers } from '@alinha/contracts-clients';
import type { RpcReplyOf, RpcRequestOf } from '@alinha/contracts-core';
import { byName } from '@alinha/service-kit';
import { sumBy } from 'es-toolkit';
import type { Subject } from '../finance/finance-columns.ts';

export type ReceivedMoney = RpcRequestOf<typeof countPaidSessions>['payments'][number] &
  Subject & {
    readonly received_on: string;
    readonly amount_cents: number;
    readonly payment_id: number;
    readonly client_id: number;
    readonly client_name: string;
  };

export type Professional = RpcReplyOf<typeof listProfessionals>[number];
/** Number of sessions of each professional that a payment pays. */
export type PaidSessions = RpcReplyOf<typeof countPaidSessions>[number];

/** What Receita Saúde needs of received money. Null: unknown. */
export type HealthReceipt = {
  readonly money: ReceivedMoney;
  readonly cents: number;
  readonly cpf: string | null;
  readonly professional: Professional | null;
};

export type Missing = keyof HealthReceipts['missing'];

/**
 * Divides received money among the professionals of the sessions that it pays, by their number. Without sessions it belongs to
 * the company's only professional, if there is just one.
 * @param sessions in the order of the money
 */
export function receiptsOf(
  received: readonly ReceivedMoney[],
  sessions: readonly PaidSessions[],
  professionals: readonly Professional[],
  payers: RpcReplyOf<typeof listPayers>,
): HealthReceipt[] {
  const known = new Map(professionals.map((professional) => [professional.id, professional]));
  const cpfs = new Map(payers.map(({ id, cpf }) => [id, cpf]));
  const only = professionals.length === 1 ? (professionals[0] ?? null) : null;
  return received.flatMap((money, index) => {
    const cpf = cpfs.get(money.client_id) ?? null;
    const shares = divide(money.amount_cents, sessions[index] ?? []);
    if (shares.length === 0) return [{ money, cents: money.amount_cents, cpf, professional: only }];
    return shares.map(({ employeeId, cents }) => {
      return { money, cents, cpf, professional: known.get(employeeId) ?? null };
    });
  });
}

/** Shares add up to the amount. Shares of 0 are omitted. */
function divide(cents: number, sessions: PaidSessions) {
  const all = sumBy(sessions, (one) => one.sessions);
  let counted = 0;
  let divided = 0;
  return sessions
    .map(({ employee_id: employeeId, sessions: count }) => {
      counted += count;
      const share = Math.round((cents * counted) / all) - divided;
      divided += share;
      return { employeeId, cents: share };
    })
    .filter((share) => share.cents > 0);
}

export function missingOf({ cpf, professional }: HealthReceipt): Missing[] {
  const missing: Missing[] = cpf === null ? ['cpf'] : [];
  if (professional === null) return [...missing, 'professional'];
  return professional.council_number === null ? [...missing, 'council_number'] : missing;
}

export function summaryOf(month: string, receipts: readonly HealthReceipt[]): HealthReceipts {
  const lacking = (missing: Missing) => receipts.filter((receipt) => missingOf(receipt).includes(missing));
  const sums = (list: readonly HealthReceipt[]) => ({
    receipts: list.length,
    amount_cents: sumBy(list, ({ cents }) => cents),
  });
  const clients = Map.groupBy(lacking('cpf'), ({ money }) => money.client_id);
  const professionals = Map.groupBy(lacking('council_number'), ({ professional }) => professional);
  return {
    month,
    ...sums(receipts),
    complete: receipts.filter((receipt) => missingOf(receipt).length === 0).length,
    missing: {
      cpf: [...clients]
        .map(([id, list]) => ({ id, name: list[0]?.money.client_name ?? '', list }))
        .sort(byName)
        .map(({ id, name, list }) => ({ client_id: id, client_name: name, ...sums(list) })),
      council_number: [...professionals]
        .map(([professional, list]) => ({ id: professional?.id ?? 0, name: professional?.name ?? '', list }))
        .sort(byName)
        .map(({ id, name, list }) => ({ employee_id: id, employee_name: name, ...sums(list) })),
      professional: lacking('professional').map(({ money, cents }) => ({
        payment_id: money.payment_id,
        client_id: money.client_id,
        client_name: money.client_name,
        received_on: money.received_on,
        amount_cents: cents,
      })),
    },
  };
}
