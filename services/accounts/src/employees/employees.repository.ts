import {
  DEMO_EMAIL,
  type Employee,
  type EmployeeEvent,
  employeeChanged,
  type listProfessionals,
  type Offboarding,
  offboardingActionSchema,
  roleSchema,
  type StartPage,
  startPageSchema,
} from '@alinha/contracts-accounts';
import type { Role, RpcReplyOf } from '@alinha/contracts-core';
import {
  byName,
  DomainError,
  EXPORT_PAGE_ROWS,
  isUniqueViolation,
  type PublishedEvent,
  publish,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import type { EmployeeModel } from '../generated/prisma/models.ts';

type EmployeeFields = Omit<Employee, 'id' | 'active' | 'invited' | 'second_factor' | 'is_admin'> & {
  readonly role: Role;
  readonly passwordHash: string;
};
type NewEmployee = EmployeeFields & { readonly invitedAt?: Date | undefined };
type EmployeeChanges = Partial<EmployeeFields>;
type Deactivation = { readonly departure: Offboarding; readonly by: number; readonly at: Date };
export type StoredEmployee = Employee & { readonly role: Role };
export type Account = Pick<StoredEmployee, 'id' | 'name' | 'email' | 'role' | 'start_page'> & {
  readonly companyId: number;
  readonly passwordHash: string;
};

/** Administrators are exactly those with `is_admin`, which the last release also writes. */
export const roleOf = ({ is_admin, role }: Pick<EmployeeModel, 'is_admin' | 'role'>): Role =>
  is_admin ? 'administrator' : roleSchema.parse(role);

const columnsOf = (role: Role) =>
  role === 'administrator' ? { is_admin: true, role: 'professional' } : { is_admin: false, role };

function employeeOf(row: EmployeeModel): StoredEmployee {
  const { id, name, email, is_admin, color, capacity, default_specialty_id, council_number } = row;
  const active = row.deactivated_at === null;
  const start_page = startPageSchema.parse(row.start_page);
  return {
    id,
    name,
    email,
    is_admin,
    role: roleOf(row),
    color,
    capacity,
    default_specialty_id,
    start_page,
    council_number,
    active,
    ...(row.invited_at && { invited: true as const }),
  };
}

function accountOf(row: EmployeeModel): Account {
  const { id, name, email, role, start_page } = employeeOf(row);
  return { id, name, email, role, start_page, companyId: row.company_id, passwordHash: row.password_hash };
}

function departureOf({ left_behind, successor_id, deactivated_by: by }: EmployeeModel) {
  return left_behind === null
    ? null
    : { appointments: offboardingActionSchema.parse(left_behind), successor_id, by };
}

function eventOf(row: EmployeeModel): EmployeeEvent {
  const { id, company_id, version, name, color, capacity } = row;
  const active = row.deactivated_at === null;
  const created_at = row.created_at.toISOString();
  return { id, company_id, version, name, color, capacity, active, departure: departureOf(row), created_at };
}

export const EMPLOYEE_EVENTS: PublishedEvent = {
  event: employeeChanged,
  everything: `
    SELECT id, company_id, version, name, color, capacity, deactivated_at IS NULL AS active,
      CASE WHEN deactivated_at IS NOT NULL
        THEN jsonb_build_object('appointments', left_behind, 'successor_id', successor_id, 'by', deactivated_by)
      END AS departure, created_at
    FROM employee`,
};

@Injectable()
export class EmployeesRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Active or deactivated employees, by name. */
  async list(companyId: number, { active }: { readonly active: boolean }): Promise<StoredEmployee[]> {
    const deactivated_at = active ? null : { not: null };
    const rows = await this.database.client.employee.findMany({
      where: { company_id: companyId, deactivated_at },
    });
    return rows.map(employeeOf).sort(byName);
  }

  listProfessionals(companyId: number): Promise<RpcReplyOf<typeof listProfessionals>> {
    return this.database.client.employee.findMany({
      where: { company_id: companyId },
      select: { id: true, name: true, council_number: true },
    });
  }

  /** Also inactive ones, by id. At most {@link EXPORT_PAGE_ROWS} rows. */
  async listAllPage(
    companyId: number,
    afterId: number,
  ): Promise<(StoredEmployee & { readonly deactivatedAt: Date | null })[]> {
    const rows = await this.database.client.employee.findMany({
      where: { company_id: companyId, id: { gt: afterId } },
      orderBy: { id: 'asc' },
      take: EXPORT_PAGE_ROWS,
    });
    return rows.map((row) => ({ ...employeeOf(row), deactivatedAt: row.deactivated_at }));
  }

  async get(companyId: number, id: number): Promise<StoredEmployee> {
    const row = await this.database.client.employee.findFirst({ where: { company_id: companyId, id } });
    if (!row) throw new DomainError('NOT_FOUND');
    return employeeOf(row);
  }

  async findEvent(companyId: number, id: number): Promise<EmployeeEvent | null> {
    const row = await this.database.client.employee.findFirst({ where: { company_id: companyId, id } });
    return row && eventOf(row);
  }

  async findStartPage(companyId: number, id: number): Promise<StartPage | null> {
    const row = await this.database.client.employee.findFirst({
      where: { company_id: companyId, id },
      select: { start_page: true },
    });
    return row && startPageSchema.parse(row.start_page);
  }

  /** Null for an unknown or deactivated account. */
  async findCredentials(email: string): Promise<Account | null> {
    const row = await this.database.client.employee.findUnique({ where: { email, deactivated_at: null } });
    return row && accountOf(row);
  }

  /** Null for an unknown or deactivated account. */
  async findAccount(companyId: number, id: number): Promise<Account | null> {
    const row = await this.database.client.employee.findFirst({
      where: { company_id: companyId, id, deactivated_at: null },
    });
    return row && accountOf(row);
  }

  async findPasswordHash(companyId: number, id: number): Promise<string | null> {
    const row = await this.database.client.employee.findFirst({
      where: { company_id: companyId, id, deactivated_at: null },
      select: { password_hash: true },
    });
    return row?.password_hash ?? null;
  }

  /**
   * True while the account is active and its password unchanged. Locks the row: a change waits until `tx` ends, and then
   * also ends the session that `tx` opened.
   */
  async hasPasswordForUpdate(tx: Tx, companyId: number, id: number, passwordHash: string): Promise<boolean> {
    const [row] = await tx.$queryRaw<{ password_hash: string }[]>`
      SELECT password_hash FROM employee
      WHERE company_id = ${companyId} AND id = ${id} AND deactivated_at IS NULL FOR SHARE`;
    return row?.password_hash === passwordHash;
  }

  async create(
    tx: Tx,
    companyId: number,
    { passwordHash, invitedAt, role, ...employee }: NewEmployee,
    at: Date,
  ): Promise<StoredEmployee> {
    const data = {
      ...employee,
      ...columnsOf(role),
      company_id: companyId,
      password_hash: passwordHash,
      created_at: at,
      ...(invitedAt && { invited_at: invitedAt }),
    };
    const row = await tx.employee.create({ data }).catch(refuseTakenEmail);
    await publish(tx, employeeChanged, eventOf(row));
    return employeeOf(row);
  }

  async update(tx: Tx, companyId: number, id: number, changes: EmployeeChanges): Promise<StoredEmployee> {
    const { passwordHash, role, ...fields } = changes;
    const data = {
      ...fields,
      ...(role && columnsOf(role)),
      ...(passwordHash && { password_hash: passwordHash, invited_at: null }),
      version: { increment: 1 },
    };
    const row = await tx.employee
      .update({ where: { company_id_id: { company_id: companyId, id } }, data })
      .catch(refuseTakenEmail);
    await publish(tx, employeeChanged, eventOf(row));
    return employeeOf(row);
  }

  /** Locks the row until `tx` ends. */
  async getForUpdate(tx: Tx, companyId: number, id: number): Promise<StoredEmployee> {
    const found = await this.findForUpdate(tx, companyId, id);
    if (!found) throw new DomainError('NOT_FOUND');
    return found.employee;
  }

  /** Locks the row until `tx` ends. Returns the professional with the payload of their latest event. */
  async findForUpdate(
    tx: Tx,
    companyId: number,
    id: number,
  ): Promise<{ readonly employee: StoredEmployee; readonly event: EmployeeEvent } | null> {
    await tx.$queryRaw`SELECT id FROM employee WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    const row = await tx.employee.findFirst({ where: { company_id: companyId, id } });
    return row && { employee: employeeOf(row), event: eventOf(row) };
  }

  /** Locks the row: a deactivation waits until `tx` ends. */
  async isActiveForShare(tx: Tx, companyId: number, id: number): Promise<boolean> {
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT id FROM employee
      WHERE company_id = ${companyId} AND id = ${id} AND deactivated_at IS NULL FOR SHARE`;
    return rows.length > 0;
  }

  async isActive(tx: Tx, companyId: number, id: number): Promise<boolean> {
    const where = { company_id: companyId, id, deactivated_at: null };
    return (await tx.employee.count({ where })) > 0;
  }

  /** Does not change the time of deactivation of an inactive professional. */
  async deactivate(
    tx: Tx,
    companyId: number,
    id: number,
    { departure: { appointments, successor_id }, by, at }: Deactivation,
  ): Promise<EmployeeEvent> {
    const before = await tx.employee.findUniqueOrThrow({
      where: { company_id_id: { company_id: companyId, id } },
    });
    const row = await tx.employee.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        deactivated_at: before.deactivated_at ?? at,
        deactivated_by: by,
        left_behind: appointments,
        successor_id,
        version: { increment: 1 },
      },
    });
    await publish(tx, employeeChanged, eventOf(row));
    return eventOf(row);
  }

  async reactivate(tx: Tx, companyId: number, id: number): Promise<StoredEmployee> {
    const row = await tx.employee.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        deactivated_at: null,
        deactivated_by: null,
        left_behind: null,
        successor_id: null,
        version: { increment: 1 },
      },
    });
    await publish(tx, employeeChanged, eventOf(row));
    return employeeOf(row);
  }

  /** True for the company of the demonstration: its password is public. */
  async isDemo(companyId: number, tx: Tx = this.database.client): Promise<boolean> {
    return (await tx.employee.count({ where: { company_id: companyId, email: DEMO_EMAIL } })) > 0;
  }

  /** @throws DomainError DEMO_ACCOUNT */
  async refuseDemo(tx: Tx, companyId: number): Promise<void> {
    if (await this.isDemo(companyId, tx)) throw new DomainError('DEMO_ACCOUNT');
  }

  countActiveAdmins(tx: Tx, companyId: number): Promise<number> {
    return tx.employee.count({ where: { company_id: companyId, is_admin: true, deactivated_at: null } });
  }
}

function refuseTakenEmail(error: unknown): never {
  if (!isUniqueViolation(error, 'email')) throw error;
  throw new DomainError('EMAIL_TAKEN', { fields: { email: 'email_taken' }, cause: error });
}
