import {
  type BilingualText,
  type CurrencyCode,
  currencySymbol,
  type Language,
  wallClockAt,
} from '@alinha/contracts-core';
import {
  type CsvCell,
  csvAmount,
  csvDate,
  csvParts,
  DatabaseConnection,
  EXPORT_PAGE_ROWS,
  mapPages,
  pagesOf,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

type Row = { readonly id: number } & Readonly<Record<string, string | number | boolean | Date | null>>;
type Column = {
  readonly name: string;
  readonly title: BilingualText;
  readonly kind?: 'date' | 'amount';
};
type Table = { readonly file: BilingualText; readonly columns: readonly Column[]; readonly sql: string };

/** Ids of records in other files have the same name in each language, for programs that join the files. */
const idOf = (name: string): Column => ({ name, title: { pt: name, en: name } });
const CLIENT: Column = { name: 'client', title: { pt: 'Cliente', en: 'Client' } };
const SPECIALTY: Column = { name: 'specialty', title: { pt: 'Especialidade', en: 'Specialty' } };
const NAME: Column = { name: 'name', title: { pt: 'Nome', en: 'Name' } };
const AMOUNT: Column = { name: 'price_cents', title: { pt: 'Valor', en: 'Amount' }, kind: 'amount' };
const ARCHIVED: Column = {
  name: 'archived_on',
  title: { pt: 'Excluída em', en: 'Deleted on' },
};
const YES: BilingualText = { pt: 'Sim', en: 'Yes' };
const NO: BilingualText = { pt: 'Não', en: 'No' };

/** Lists of the agenda that have no export of their own. Each statement: company, last id, limit. */
const TABLES: readonly Table[] = [
  {
    file: { pt: 'salas.csv', en: 'rooms.csv' },
    columns: [
      NAME,
      {
        name: 'capacity',
        title: { pt: 'Atendimentos simultâneos', en: 'Simultaneous appointments' },
      },
      ARCHIVED,
    ],
    sql: `
      SELECT id, name, capacity, archived_at AS archived_on
      FROM room WHERE company_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
  },
  {
    file: { pt: 'especialidades.csv', en: 'specialties.csv' },
    columns: [
      NAME,
      { name: 'duration_minutes', title: { pt: 'Duração (min)', en: 'Duration (min)' } },
      AMOUNT,
      { name: 'bookable_online', title: { pt: 'Agendamento online', en: 'Online booking' } },
      ARCHIVED,
    ],
    sql: `
      SELECT id, name, duration_minutes, price_cents, bookable_online, archived_at AS archived_on
      FROM specialty WHERE company_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
  },
  {
    file: { pt: 'planos.csv', en: 'plans.csv' },
    columns: [
      idOf('client_id'),
      idOf('employee_id'),
      CLIENT,
      { name: 'employee', title: { pt: 'Profissional', en: 'Professional' } },
      { name: 'name', title: { pt: 'Plano', en: 'Plan' } },
      AMOUNT,
      { name: 'billing_period', title: { pt: 'Período de cobrança', en: 'Billing period' } },
      { name: 'billing_day', title: { pt: 'Dia do vencimento', en: 'Billing day' } },
      { name: 'weekly', title: { pt: 'Horários (0 = domingo)', en: 'Times (0 = Sunday)' } },
      { name: 'cancelled_on', title: { pt: 'Cancelado em', en: 'Cancelled on' }, kind: 'date' },
    ],
    sql: `
      SELECT p.id, p.client_id, p.employee_id, c.name AS client, e.name AS employee, p.name, p.price_cents, p.billing_period, p.billing_day,
        (SELECT string_agg(w.weekday || ' ' || to_char(w.start_time, 'HH24:MI'), ', ' ORDER BY w.weekday, w.start_time)
          FROM plan_schedule w WHERE w.company_id = p.company_id AND w.plan_id = p.id AND w.ended_at IS NULL) AS weekly,
        coalesce(p.cancelled_on, p.cancelled_at::date)::text AS cancelled_on
      FROM recurring_plan p
        JOIN client c ON c.company_id = p.company_id AND c.id = p.client_id
        JOIN employee e ON e.company_id = p.company_id AND e.id = p.employee_id
      WHERE p.company_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $3`,
  },
  {
    file: { pt: 'pacotes.csv', en: 'packages.csv' },
    columns: [
      idOf('client_id'),
      idOf('specialty_id'),
      CLIENT,
      { name: 'name', title: { pt: 'Pacote', en: 'Package' } },
      SPECIALTY,
      { name: 'sessions', title: { pt: 'Sessões', en: 'Sessions' } },
      AMOUNT,
      { name: 'sold_on', title: { pt: 'Vendido em', en: 'Sold on' }, kind: 'date' },
      { name: 'valid_until', title: { pt: 'Válido até', en: 'Valid until' }, kind: 'date' },
      { name: 'ended_on', title: { pt: 'Encerrado em', en: 'Ended on' }, kind: 'date' },
    ],
    sql: `
      SELECT p.id, p.client_id, p.specialty_id, c.name AS client, p.name, s.name AS specialty, p.sessions, p.price_cents, p.sold_on::text,
        p.valid_until::text, p.ended_on::text
      FROM package p
        JOIN client c ON c.company_id = p.company_id AND c.id = p.client_id
        JOIN specialty s ON s.company_id = p.company_id AND s.id = p.specialty_id
      WHERE p.company_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $3`,
  },
  {
    file: { pt: 'reposicoes.csv', en: 'credits.csv' },
    columns: [
      idOf('client_id'),
      CLIENT,
      { name: 'reason', title: { pt: 'Motivo', en: 'Reason' } },
      { name: 'note', title: { pt: 'Observação', en: 'Remark' } },
      { name: 'granted_on', title: { pt: 'Concedida em', en: 'Granted on' }, kind: 'date' },
      { name: 'expires_on', title: { pt: 'Vence em', en: 'Expires on' }, kind: 'date' },
      { name: 'revoked_on', title: { pt: 'Revogada em', en: 'Revoked on' } },
    ],
    sql: `
      SELECT k.id, k.client_id, c.name AS client, k.reason, k.note, k.granted_on::text, k.expires_on::text,
        k.revoked_at AS revoked_on
      FROM credit k JOIN client c ON c.company_id = k.company_id AND c.id = k.client_id
      WHERE k.company_id = $1 AND k.id > $2 ORDER BY k.id LIMIT $3`,
  },
];

/** Instants are shown as days of the company. */
function cellOf({ name, kind }: Column, row: Row, language: Language, zone: string): CsvCell {
  const value = row[name] ?? null;
  if (value === null) return null;
  if (value instanceof Date) return csvDate(wallClockAt(value, zone).slice(0, 10), language);
  if (kind === 'date') return csvDate(String(value), language);
  if (kind === 'amount') return csvAmount(Number(value), language);
  return typeof value === 'boolean' ? (value ? YES : NO)[language] : value;
}

const titleOf = ({ title, kind }: Column, language: Language, symbol: string) =>
  kind === 'amount' ? `${title[language]} (${symbol})` : title[language];

@Injectable()
export class CompanyTables {
  constructor(private readonly connection: DatabaseConnection) {}

  /** CSV files as streams of text. */
  list(
    companyId: number,
    language: Language,
    currency: CurrencyCode,
    zone: string,
  ): { readonly path: string; readonly parts: AsyncGenerator<string> }[] {
    const symbol = currencySymbol(language, currency);
    return TABLES.map(({ file, columns, sql }) => {
      const pages = pagesOf<Row>(async (after) => {
        const { rows } = await this.connection.pool.query<Row>(sql, [
          companyId,
          after?.id ?? 0,
          EXPORT_PAGE_ROWS,
        ]);
        return rows;
      });
      const rows = mapPages(pages, (row) => [
        row.id,
        ...columns.map((column) => cellOf(column, row, language, zone)),
      ]);
      const header = ['ID', ...columns.map((column) => titleOf(column, language, symbol))];
      return { path: file[language], parts: csvParts(language, header, rows) };
    });
  }

  /** Clients in the order of the export. */
  async listClients(companyId: number, afterId: number, limit: number): Promise<number[]> {
    const { rows } = await this.connection.pool.query<{ id: number }>(
      'SELECT id FROM client WHERE company_id = $1 AND id > $2 ORDER BY id LIMIT $3',
      [companyId, afterId, limit],
    );
    return rows.map(({ id }) => id);
  }

  async countClients(companyId: number): Promise<number> {
    const { rows } = await this.connection.pool.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM client WHERE company_id = $1',
      [companyId],
    );
    return rows[0]?.count ?? 0;
  }
}
