import { type Employee, type EmployeeFact, employeeChanged } from '@alinha/contracts-accounts';
import { byName, DomainError, isUniqueViolation, type PublishedFact, publish } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import type { EmployeeModel } from '../generated/prisma/models.ts';

type NewEmployee = Omit<Employee, 'id'> & { readonly passwordHash: string };
type EmployeeChanges = Partial<NewEmployee>;
type Credentials = { id: number; companyId: number; name: string; is_admin: boolean; passwordHash: string };

function employeeOf({ id, name, email, is_admin, color, capacity }: EmployeeModel): Employee {
  return { id, name, email, is_admin, color, capacity };
}

function factOf({ id, company_id, version, name, color, capacity }: EmployeeModel): EmployeeFact {
  return { id, company_id, version, name, color, capacity };
}

export const EMPLOYEE_FACTS: PublishedFact = {
  event: employeeChanged,
  everything: 'SELECT id, company_id, version, name, color, capacity FROM employee',
};

@Injectable()
export class EmployeesRepository {
  constructor(private readonly database: AccountsDatabase) {}

  async list(companyId: number): Promise<Employee[]> {
    const rows = await this.database.client.employee.findMany({ where: { company_id: companyId } });
    return rows.map(employeeOf).sort(byName);
  }

  async get(companyId: number, id: number): Promise<Employee> {
    const row = await this.database.client.employee.findFirst({ where: { company_id: companyId, id } });
    if (!row) throw new DomainError('NOT_FOUND');
    return employeeOf(row);
  }

  async findFact(companyId: number, id: number): Promise<EmployeeFact | null> {
    const row = await this.database.client.employee.findFirst({ where: { company_id: companyId, id } });
    return row && factOf(row);
  }

  async findCredentials(email: string): Promise<Credentials | null> {
    const row = await this.database.client.employee.findUnique({ where: { email } });
    if (!row) return null;
    const { id, company_id, name, is_admin, password_hash } = row;
    return { id, companyId: company_id, name, is_admin, passwordHash: password_hash };
  }

  /**
   * Whether the password is still the one that was verified. A change of it waits until `tx` ends, and then ends the
   * sessions that `tx` opens.
   */
  async keepsPassword(tx: Tx, companyId: number, id: number, passwordHash: string): Promise<boolean> {
    const [row] = await tx.$queryRaw<{ password_hash: string }[]>`
      SELECT password_hash FROM employee WHERE company_id = ${companyId} AND id = ${id} FOR SHARE`;
    return row?.password_hash === passwordHash;
  }

  async create(tx: Tx, companyId: number, { passwordHash, ...employee }: NewEmployee): Promise<Employee> {
    const data = { ...employee, company_id: companyId, password_hash: passwordHash };
    const row = await tx.employee.create({ data }).catch(refuseTakenEmail);
    await publish(tx, employeeChanged, factOf(row));
    return employeeOf(row);
  }

  async update(tx: Tx, companyId: number, id: number, changes: EmployeeChanges): Promise<Employee> {
    const { passwordHash, ...fields } = changes;
    const data = {
      ...fields,
      ...(passwordHash && { password_hash: passwordHash }),
      version: { increment: 1 },
    };
    const row = await tx.employee
      .update({ where: { company_id_id: { company_id: companyId, id } }, data })
      .catch(refuseTakenEmail);
    await publish(tx, employeeChanged, factOf(row));
    return employeeOf(row);
  }

  /** Reads a record for a change, inside the transaction of the change. */
  async getForUpdate(tx: Tx, companyId: number, id: number): Promise<Employee> {
    await tx.$queryRaw`SELECT id FROM employee WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    const row = await tx.employee.findFirst({ where: { company_id: companyId, id } });
    if (!row) throw new DomainError('NOT_FOUND');
    return employeeOf(row);
  }

  countAdmins(tx: Tx, companyId: number): Promise<number> {
    return tx.employee.count({ where: { company_id: companyId, is_admin: true } });
  }
}

function refuseTakenEmail(error: unknown): never {
  if (!isUniqueViolation(error, 'email')) throw error;
  throw new DomainError('EMAIL_TAKEN', { fields: { email: 'email_taken' }, cause: error });
}
