import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { type AppointmentRecord, recordOf } from '../appointments/appointment-record.ts';
import type { AppointmentModel } from '../generated/prisma/models.ts';

@Injectable()
export class ClassesRepository {
  /** Locks appointments by id. Unknown ids are left out. */
  async lock(tx: Tx, companyId: number, ids: readonly number[]): Promise<readonly AppointmentRecord[]> {
    const rows = await tx.$queryRaw<AppointmentModel[]>`
      SELECT * FROM appointment WHERE company_id = ${companyId} AND id = ANY(${[...ids]}::integer[])
      ORDER BY id FOR UPDATE`;
    return rows.map(recordOf);
  }
}
