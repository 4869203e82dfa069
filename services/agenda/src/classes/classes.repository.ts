import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { type AppointmentRecord, recordOf } from '../appointments/appointments.repository.ts';
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

  /** Ids of the class that an appointment of this professional, room, specialty and time belongs to. */
  async findIds(tx: Tx, companyId: number, one: AppointmentRecord): Promise<readonly number[]> {
    const rows = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM appointment
      WHERE company_id = ${companyId} AND employee_id = ${one.employeeId}
        AND start_at = ${one.start}::timestamp AND end_at = ${one.end}::timestamp
        AND room_id IS NOT DISTINCT FROM ${one.roomId}::integer
        AND specialty_id IS NOT DISTINCT FROM ${one.specialtyId}::integer
      ORDER BY id`;
    return rows.map(({ id }) => id);
  }
}
