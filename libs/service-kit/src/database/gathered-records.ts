import { Gathered } from '../gathered.ts';
import { grouped } from '../grouped.ts';
import type { DatabaseConnection } from './connection.ts';

type Asked = { readonly companyId: number; readonly ids: readonly number[] };
type CompanyRecord = { readonly company_id: number; readonly id: number };

/** Reads records of companies by their ids; who asks in the same moment shares a statement. */
export class GatheredRecords<Row extends CompanyRecord> {
  private readonly gathered: Gathered<Asked, Row[]>;

  /** `text` reads the records of {@link ASKED_RECORDS}, each with both. */
  constructor(connection: DatabaseConnection, statement: { readonly name: string; readonly text: string }) {
    this.gathered = new Gathered(async (questions) => {
      const companies = questions.flatMap(({ companyId, ids }) => ids.map(() => companyId));
      const ids = questions.flatMap((question) => question.ids);
      const { rows } = await connection.pool.query<Row>({ ...statement, values: [companies, ids] });
      const byCompany = grouped(rows, ({ company_id }) => company_id);
      return questions.map((question) => {
        const asked = new Set(question.ids);
        return (byCompany.get(question.companyId) ?? []).filter(({ id }) => asked.has(id));
      });
    });
  }

  find(companyId: number, ids: readonly number[]): Promise<Row[]> {
    return this.gathered.do({ companyId, ids });
  }
}

/** The records that are asked for, each once. */
export const ASKED_RECORDS =
  '(SELECT DISTINCT * FROM unnest($1::integer[], $2::integer[]) u (company_id, id)) asked';
