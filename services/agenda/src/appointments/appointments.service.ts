import type {
  Appointment,
  ConflictGroups,
  CreateAppointmentInput,
  FindConflictsQuery,
  HistoryQuery,
  ListAppointmentsQuery,
  UpdateAppointmentInput,
} from '@alinha/contracts-agenda';
import { addDays, wallClockAt } from '@alinha/contracts-core';
import {
  type Caller,
  type Clock,
  DomainError,
  type IdempotentRequest,
  JsonText,
  once,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK } from '../tokens.ts';
import { timesAfter, timesOfNew } from './appointment-times.ts';
import { type AppointmentRecord, AppointmentsRepository } from './appointments.repository.ts';
import { BookingGate } from './booking-gate.ts';

const DEFAULT_INTERVAL_DAYS = 42;

@Injectable()
export class AppointmentsService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
    private readonly gate: BookingGate,
    private readonly projections: ProjectionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ companyId }: Caller, query: ListAppointmentsQuery): Promise<JsonText> {
    await this.gate.requireKnown(companyId, { employeeId: query.employee_id });
    const start = query.start ?? (await this.firstOfMonth(companyId));
    const end = query.end ?? addDays(start, DEFAULT_INTERVAL_DAYS);
    return new JsonText(
      await this.appointments.listJson(companyId, { start, end }, query.employee_id ?? null),
    );
  }

  async get({ companyId }: Caller, id: number): Promise<Appointment> {
    const appointment = await this.appointments.find(companyId, id);
    if (!appointment) throw new DomainError('NOT_FOUND');
    return appointment;
  }

  async historyOfClient(
    { companyId }: Caller,
    clientId: number,
    { limit, offset }: HistoryQuery,
  ): Promise<JsonText> {
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    return new JsonText(await this.appointments.historyJson(companyId, clientId, limit, offset));
  }

  /** What else happens in an interval, for the panel beside the booking form. */
  async findConflicts({ companyId }: Caller, query: FindConflictsQuery): Promise<ConflictGroups> {
    const { start, end, employee_id, room_id, exclude_id } = query;
    const meanwhile = await this.appointments.listOverlapping(companyId, { start, end }, exclude_id ?? null);
    const groups: ConflictGroups = { same_room: [], same_employee: [], same_both: [], others: [] };
    for (const appointment of meanwhile) {
      const sameRoom = room_id !== undefined && appointment.room_id === room_id;
      const sameEmployee = employee_id !== undefined && appointment.employee_id === employee_id;
      if (sameRoom && sameEmployee) groups.same_both.push(appointment);
      else if (sameRoom) groups.same_room.push(appointment);
      else if (sameEmployee) groups.same_employee.push(appointment);
      else groups.others.push(appointment);
    }
    return groups;
  }

  /** @throws DomainError CONFLICT, NOT_FOUND naming unknown references. */
  async create(
    { companyId }: Caller,
    input: CreateAppointmentInput,
    request?: IdempotentRequest,
  ): Promise<Appointment> {
    const {
      employee_id: employeeId,
      client_id: clientId,
      room_id: roomId = null,
      specialty_id: specialtyId = null,
    } = input;
    await this.gate.requireKnown(companyId, { employeeId, clientId });
    const wanted = { ...timesOfNew(input), employeeId, clientId, roomId };
    const paymentAmountCents = input.payment_amount_cents ?? null;

    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        if (roomId !== null) await this.gate.requireRoom(tx, companyId, roomId);
        if (specialtyId !== null) await this.gate.requireSpecialty(tx, companyId, specialtyId);
        const overbooked = await this.gate.pass(tx, companyId, wanted, {
          allowOverbooking: input.allow_overbooking,
        });
        const id = await this.appointments.create(tx, companyId, {
          ...wanted,
          specialtyId,
          notes: input.notes ?? null,
          overbooked,
          paymentAmountCents,
          paymentStatus: paymentAmountCents === null ? null : (input.payment_status ?? 'pending'),
        });
        const [created] = await this.appointments.getMany(tx, companyId, [id]);
        if (!created) throw new Error('an appointment vanished in its own transaction');
        return created;
      }),
    );
  }

  /** @throws DomainError CONFLICT, APPOINTMENT_DONE, NOT_FOUND, INVALID_INPUT. */
  async update(caller: Caller, id: number, input: UpdateAppointmentInput): Promise<Appointment> {
    const { companyId } = caller;
    await this.get(caller, id);
    await this.gate.requireKnown(companyId, { employeeId: input.employee_id, clientId: input.client_id });
    return this.database.transaction(async (tx) => {
      const current = await this.appointments.findForUpdate(tx, companyId, id);
      if (!current) throw new DomainError('NOT_FOUND');
      const changed = afterChange(current, input);
      if (current.done && touchesSchedule(current, changed)) throw new DomainError('APPOINTMENT_DONE');
      if (changed.roomId !== null && changed.roomId !== current.roomId) {
        await this.gate.requireRoom(tx, companyId, changed.roomId);
      }
      if (changed.specialtyId !== null && changed.specialtyId !== current.specialtyId) {
        await this.gate.requireSpecialty(tx, companyId, changed.specialtyId);
      }
      const moves = touchesSchedule(current, changed) || changesPlace(current, changed);
      const overbooked = moves
        ? await this.gate.pass(tx, companyId, changed, {
            excludeId: id,
            allowOverbooking: input.allow_overbooking,
          })
        : current.overbooked;
      await this.appointments.update(tx, companyId, { ...changed, overbooked });
      const [updated] = await this.appointments.getMany(tx, companyId, [id]);
      if (!updated) throw new DomainError('NOT_FOUND');
      return updated;
    });
  }

  /** @throws DomainError APPOINTMENT_DONE, NOT_FOUND. */
  async delete({ companyId }: Caller, id: number): Promise<{ id: number }> {
    return this.database.transaction(async (tx) => {
      const current = await this.appointments.findForUpdate(tx, companyId, id);
      if (!current) throw new DomainError('NOT_FOUND');
      if (current.done) throw new DomainError('APPOINTMENT_DONE');
      await this.appointments.delete(tx, companyId, id);
      return { id };
    });
  }

  private async firstOfMonth(companyId: number): Promise<string> {
    const today = wallClockAt(this.clock(), await this.projections.timeZoneOf(companyId));
    return `${today.slice(0, 7)}-01`;
  }
}

function afterChange(current: AppointmentRecord, input: UpdateAppointmentInput): AppointmentRecord {
  return {
    ...current,
    ...timesAfter(current, input),
    employeeId: input.employee_id ?? current.employeeId,
    clientId: input.client_id ?? current.clientId,
    roomId: input.room_id === undefined ? current.roomId : input.room_id,
    specialtyId: input.specialty_id === undefined ? current.specialtyId : input.specialty_id,
    notes: input.notes === undefined ? current.notes : input.notes,
    done: input.done ?? current.done,
    evolution: input.evolution === undefined ? current.evolution : input.evolution,
  };
}

/** What may not change once an appointment is done. */
function touchesSchedule(before: AppointmentRecord, after: AppointmentRecord): boolean {
  return before.start !== after.start || before.end !== after.end || before.clientId !== after.clientId;
}

function changesPlace(before: AppointmentRecord, after: AppointmentRecord): boolean {
  return before.employeeId !== after.employeeId || before.roomId !== after.roomId;
}
