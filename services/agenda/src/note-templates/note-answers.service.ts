import {
  type Appointment,
  type FilledTemplate,
  type LastAnswers,
  noteTextOf,
} from '@alinha/contracts-agenda';
import { type Caller, DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { AppointmentsService } from '../appointments/appointments.service.ts';
import { ChartReadings } from '../chart-readings/chart-readings.service.ts';
import { EvolutionRepository } from '../evolution/evolution.repository.ts';

/** Notes that were written as answers to a template (ADR 90). */
@Injectable()
export class NoteAnswersService {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly notes: AppointmentsService,
    private readonly evolution: EvolutionRepository,
    private readonly readings: ChartReadings,
  ) {}

  /** @throws DomainError NOTE_SIGNED, NOT_NOTE_AUTHOR, NOT_FOUND */
  save(caller: Caller, appointmentId: number, filled: FilledTemplate): Promise<Appointment> {
    const input = { evolution: noteTextOf(filled), allow_overbooking: false };
    return this.notes.update(caller, appointmentId, input, {}, filled);
  }

  /** @throws DomainError NOT_FOUND */
  async last(caller: Caller, appointmentId: number, template: string): Promise<LastAnswers | null> {
    const { companyId } = caller;
    const appointment = await this.appointments.find(companyId, appointmentId, false);
    if (!appointment) throw new DomainError('NOT_FOUND');
    const last = await this.evolution.findAnswersBefore(companyId, appointment, template);
    if (last) await this.readings.record(caller, [appointment.client_id]);
    return last;
  }
}
