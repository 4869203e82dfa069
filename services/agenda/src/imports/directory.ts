import { plainWords } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';

type Named = { readonly id: number; readonly name: string };
type NamedEmployee = Named & { readonly capacity: number };
type NamedRoom = Named & { readonly capacity: number };
export type NamedSpecialty = Named & {
  readonly duration_minutes: number;
  readonly price_cents: number | null;
};

/** Records by name, ignoring case, accents and punctuation. */
export class Names<Item extends Named> {
  private readonly byName = new Map<string, Item[]>();

  constructor(readonly items: readonly Item[]) {
    for (const item of items) {
      const name = plainWords(item.name);
      this.byName.set(name, [...(this.byName.get(name) ?? []), item]);
    }
  }

  find(name: string): readonly Item[] {
    return this.byName.get(plainWords(name)) ?? [];
  }
}

/** Records that rows name. */
export type Directory = {
  readonly employees: Names<NamedEmployee>;
  readonly rooms: Names<NamedRoom>;
  readonly specialties: Names<NamedSpecialty>;
};

@Injectable()
export class DirectoryRepository {
  constructor(private readonly database: AgendaDatabase) {}

  /** Active professionals, and rooms and specialties that are not archived. */
  async find(companyId: number, tx: Tx = this.database.client): Promise<Directory> {
    const where = { company_id: companyId, archived_at: null };
    const employees = await tx.employee.findMany({
      where: { company_id: companyId, active: true },
      select: { id: true, name: true, capacity: true },
    });
    const rooms = await tx.room.findMany({ where, select: { id: true, name: true, capacity: true } });
    const specialties = await tx.specialty.findMany({
      where,
      select: { id: true, name: true, duration_minutes: true, price_cents: true },
    });
    return { employees: new Names(employees), rooms: new Names(rooms), specialties: new Names(specialties) };
  }
}
