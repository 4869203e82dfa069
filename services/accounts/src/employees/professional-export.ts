import {
  type BilingualText,
  type ExportPage,
  type ExportRequest,
  type Language,
  type Role,
  wallClockAt,
} from '@alinha/contracts-core';
import { csvDate, EXPORT_PAGE_ROWS } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { EmployeesRepository } from './employees.repository.ts';

const HEADERS: Readonly<Record<Language, readonly string[]>> = {
  pt: ['ID', 'Nome', 'E-mail', 'Função', 'Registro no conselho', 'Atendimentos simultâneos', 'Desativado em'],
  en: ['ID', 'Name', 'Email', 'Role', 'Council number', 'Simultaneous appointments', 'Deactivated on'],
};
const ROLES: Readonly<Record<Role, BilingualText>> = {
  administrator: { pt: 'Administrador', en: 'Administrator' },
  professional: { pt: 'Profissional', en: 'Professional' },
  reception: { pt: 'Recepção', en: 'Reception' },
  finance: { pt: 'Financeiro', en: 'Finance' },
};

/** Professionals in the export of the whole company. */
@Injectable()
export class ProfessionalExport {
  constructor(private readonly employees: EmployeesRepository) {}

  /** `after` is the id of the last professional before the page. */
  async page({ company_id, language, timezone, after }: ExportRequest): Promise<ExportPage> {
    const people = await this.employees.listAllPage(company_id, Number(after ?? 0));
    const last = people.at(-1);
    return {
      header: [...HEADERS[language]],
      rows: people.map(({ id, name, email, role, council_number, capacity, deactivatedAt }) => [
        ...[id, name, email, ROLES[role][language], council_number ?? null, capacity],
        csvDate(deactivatedAt && wallClockAt(deactivatedAt, timezone).slice(0, 10), language),
      ]),
      next: last && people.length === EXPORT_PAGE_ROWS ? String(last.id) : null,
    };
  }
}
