import { getCompany } from '@alinha/contracts-accounts';
import type { ExportAppointmentsQuery } from '@alinha/contracts-agenda';
import {
  addDays,
  type CurrencySetting,
  currencyOf,
  currencySymbol,
  type Language,
} from '@alinha/contracts-core';
import {
  type Caller,
  type CsvCell,
  csvAmount,
  csvDate,
  csvParts,
  FileReply,
  mapPages,
  pagesOf,
  RpcClient,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AppointmentsExportRepository, type ExportedAppointment } from './appointments-export.repository.ts';

const TEXTS = {
  pt: {
    file: 'consultas',
    header: [
      'Início',
      'Fim',
      'Cliente',
      'Profissional',
      'Sala',
      'Especialidade',
      'Concluída',
      'Valor ({symbol})',
      'Pagamento',
      'Observações',
      'Presença',
    ],
    attendance: {
      scheduled: 'Agendada',
      confirmed: 'Confirmada',
      arrived: 'Chegou',
      done: 'Concluída',
      no_show: 'Faltou',
      cancelled: 'Cancelada',
    },
    done: 'Sim',
    notDone: 'Não',
    paid: 'Pago',
    pending: 'Pendente',
    credit: 'Reposição',
    package: 'Pacote',
  },
  en: {
    file: 'appointments',
    header: [
      'Start',
      'End',
      'Client',
      'Professional',
      'Room',
      'Specialty',
      'Done',
      'Amount ({symbol})',
      'Payment',
      'Notes',
      'Attendance',
    ],
    attendance: {
      scheduled: 'Scheduled',
      confirmed: 'Confirmed',
      arrived: 'Arrived',
      done: 'Done',
      no_show: 'No-show',
      cancelled: 'Cancelled',
    },
    done: 'Yes',
    notDone: 'No',
    paid: 'Paid',
    pending: 'Pending',
    credit: 'Make-up credit',
    package: 'Package',
  },
} as const satisfies Record<Language, object>;

const EVERYTHING = { start: '0001-01-01', end: '9999-12-31' };

/** Exports appointments as CSV, without clinical notes. */
@Injectable()
export class AppointmentsExportService {
  constructor(
    private readonly appointments: AppointmentsExportRepository,
    private readonly rpc: RpcClient,
  ) {}

  async export(
    { companyId, language, userId, ownAgendaOnly }: Caller,
    interval: ExportAppointmentsQuery,
  ): Promise<FileReply> {
    const { file } = TEXTS[language];
    // The end is exclusive; the file name has the last day.
    const lastDay = addDays(interval.end, -1);
    const name = `${file}-${interval.start}-${lastDay < interval.start ? interval.start : lastDay}.csv`;
    return FileReply.of(name, await this.parts(companyId, language, interval, ownAgendaOnly ? userId : null));
  }

  /** All appointments with their ids, in the company's own currency, for the export of the whole company. */
  async allParts(companyId: number, language: Language): Promise<AsyncGenerator<string>> {
    const company = await this.rpc.call(getCompany, { company_id: companyId });
    const currency = currencyOf(company?.language ?? language, company?.currency);
    const pages = pagesOf<ExportedAppointment>((after) =>
      this.appointments.listPage(companyId, EVERYTHING, null, after),
    );
    const rows = mapPages(pages, (appointment) => {
      const { id, clientId, employeeId, roomId, specialtyId } = appointment;
      return [id, clientId, employeeId, roomId, specialtyId, ...cellsOf(appointment, language)];
    });
    const ids = ['ID', 'client_id', 'employee_id', 'room_id', 'specialty_id'];
    return csvParts(language, [...ids, ...headerOf(language, currency)], rows);
  }

  /**
   * The file in parts.
   * @param employeeId of the only professional; null: all
   */
  private async parts(
    companyId: number,
    language: Language,
    interval: ExportAppointmentsQuery,
    employeeId: number | null,
  ): Promise<AsyncGenerator<string>> {
    const company = await this.rpc.call(getCompany, { company_id: companyId });
    const pages = pagesOf<ExportedAppointment>((after) =>
      this.appointments.listPage(companyId, interval, employeeId, after),
    );
    const rows = mapPages(pages, (appointment) => cellsOf(appointment, language));
    return csvParts(language, headerOf(language, company?.currency), rows);
  }
}

function headerOf(language: Language, currency: CurrencySetting | undefined): string[] {
  const symbol = currencySymbol(language, currency);
  return TEXTS[language].header.map((column) => column.replace('{symbol}', () => symbol));
}

function cellsOf(appointment: ExportedAppointment, language: Language): CsvCell[] {
  const texts = TEXTS[language];
  const { start, end, client, employee, room, specialty, attendance, amountCents, payment, notes } =
    appointment;
  return [
    csvDate(start, language),
    csvDate(end, language),
    client,
    employee,
    room,
    specialty,
    attendance === 'done' ? texts.done : texts.notDone,
    csvAmount(amountCents, language),
    payment && texts[payment],
    notes,
    texts.attendance[attendance],
  ];
}
