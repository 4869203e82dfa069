import type { listProfessionals } from '@alinha/contracts-accounts';
import type { countPaidSessions } from '@alinha/contracts-agenda';
import type { HealthReceipts } from '@alinha/contracts-billing';
import type { listPayers } from '@alinha/contracts-clients';
import type { RpcReplyOf, RpcRequestOf } from '@alinha/contracts-core';
import { byName } from '@alinha/service-kit';
import { sumBy } from 'es-toolkit';
import type { Subject } from '../receipts/receipt-texts.ts';

export type ReceivedMoney = RpcRequestOf<typeof countPaidSessions>['payments'][number] &
  Subject & {
    readonly received_on: string;
    readonly amount_cents: number;
    readonly client_id: number;
    readonly client_name: string;
    readonly is_archived: boolean;
  };

export type Professional = RpcReplyOf<typeof listProfessionals>[number];
/** Number of sessions of each professional that a payment pays. */
export type PaidSessions = RpcReplyOf<typeof countPaidSessions>[number];

export type Missing = keyof HealthReceipts['missing'];

/** What Receita Saúde needs of received money. Null: unknown. */
export type HealthReceipt = {
  readonly money: ReceivedMoney;
  readonly cents: number;
  readonly cpf: string | null;
  readonly professional: Professional | null;
  readonly missing: readonly Missing[];
};

/**
 * Divides received money among the professionals of the sessions that it pays, by their number.
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
  const only = onlyOf(professionals);
  return received.flatMap((money, index) => {
    const cpf = cpfs.get(money.client_id) ?? null;
    const receipt = (cents: number, professional: Professional | null) => {
      return { money, cents, cpf, professional, missing: missingOf(cpf, professional) };
    };
    const shares = divide(money.amount_cents, sessions[index] ?? []);
    if (shares.length === 0) return [receipt(money.amount_cents, only)];
    return shares.map(({ employeeId, cents }) => receipt(cents, known.get(employeeId) ?? null));
  });
}

/** The only professional with a council number, else the only one of the company; null when there are several. */
function onlyOf(professionals: readonly Professional[]): Professional | null {
  const registered = professionals.filter(({ council_number }) => council_number !== null);
  const [only = null, ...others] = registered.length > 0 ? registered : professionals;
  return others.length === 0 ? only : null;
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

function missingOf(cpf: string | null, professional: Professional | null): Missing[] {
  const missing: Missing[] = cpf === null ? ['cpf'] : [];
  if (professional === null) return [...missing, 'professional'];
  return professional.council_number === null ? [...missing, 'council_number'] : missing;
}

export function summaryOf(month: string, receipts: readonly HealthReceipt[]): HealthReceipts {
  return {
    month,
    ...sumsOf(receipts),
    complete: receipts.filter(({ missing }) => missing.length === 0).length,
    missing: {
      cpf: clientsWithout(receipts, 'cpf'),
      council_number: professionalsWithoutNumber(receipts),
      professional: clientsWithout(receipts, 'professional'),
    },
  };
}

const sumsOf = (list: readonly HealthReceipt[]) => ({
  receipts: list.length,
  amount_cents: sumBy(list, ({ cents }) => cents),
});

function clientsWithout(receipts: readonly HealthReceipt[], value: 'cpf' | 'professional') {
  const lacking = receipts.filter(({ missing }) => missing.includes(value));
  return [...Map.groupBy(lacking, ({ money }) => money.client_id)]
    .flatMap(([id, list]) =>
      list.slice(0, 1).map(({ money }) => ({ id, name: money.client_name, money, list })),
    )
    .sort(byName)
    .map(({ id, money, list }) => ({
      client_id: id,
      client_name: money.client_name,
      is_archived: money.is_archived,
      ...sumsOf(list),
    }));
}

function professionalsWithoutNumber(receipts: readonly HealthReceipt[]) {
  const lacking = receipts.flatMap(({ professional, cents }) =>
    professional?.council_number === null ? [{ professional, cents }] : [],
  );
  return [...Map.groupBy(lacking, ({ professional }) => professional)]
    .sort(([a], [b]) => byName(a, b))
    .map(([{ id, name }, list]) => ({
      employee_id: id,
      employee_name: name,
      receipts: list.length,
      amount_cents: sumBy(list, ({ cents }) => cents),
    }));
}
