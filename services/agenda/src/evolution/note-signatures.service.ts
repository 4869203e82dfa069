import { listProfessionals } from '@alinha/contracts-accounts';
import {
  missingFields,
  type NoteChain,
  type NoteSignature,
  type SignNoteInput,
} from '@alinha/contracts-agenda';
import { type ValidationKey, wallClockAt } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  type CompanyCipher,
  DataKeys,
  DomainError,
  type IdempotentRequest,
  once,
  RpcClient,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { ChartReadings } from '../chart-readings/chart-readings.service.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { EvolutionRepository } from './evolution.repository.ts';
import { problemsOf } from './note-chain.ts';
import { NoteSignaturesRepository, type SignatureRecord } from './note-signatures.repository.ts';
import { openNote } from './note-texts.ts';

/** What a signature says. */
type Statement = Pick<NoteSignature, 'kind' | 'text' | 'reason'>;

/** Signs notes and adds addenda (ADR 82). Lock order: appointment, chain of its client. */
@Injectable()
export class NoteSignaturesService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
    private readonly dataKeys: DataKeys,
    private readonly evolution: EvolutionRepository,
    private readonly notifications: ChangeNotifications,
    private readonly projections: ProjectionsService,
    private readonly readings: ChartReadings,
    private readonly signatures: NoteSignaturesRepository,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws DomainError NOT_FOUND. */
  async list(caller: Caller, appointmentId: number): Promise<NoteSignature[]> {
    const { companyId } = caller;
    const appointment = await this.appointments.find(companyId, appointmentId, false);
    if (!appointment) throw new DomainError('NOT_FOUND');
    const signatures = await this.signatures.list(companyId, appointmentId);
    if (signatures.length > 0) await this.readings.record(caller, [appointment.client_id]);
    return this.shown(companyId, signatures);
  }

  /** @throws DomainError CLIENT_NOT_FOUND. */
  async chainOfClient(caller: Caller, clientId: number): Promise<NoteChain> {
    const { companyId } = caller;
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    const chain = await this.signatures.readChain(companyId, clientId);
    const addenda = chain.signatures.filter(({ kind }) => kind === 'addendum');
    if (addenda.length > 0) await this.readings.record(caller, [clientId]);
    return {
      intact: problemsOf(chain).length === 0,
      length: chain.length ?? chain.signatures.length,
      addenda: await this.shown(companyId, addenda),
    };
  }

  /**
   * @throws DomainError NOT_FOUND, NOTE_SIGNED, NOTE_CHANGED, NOT_NOTE_SIGNER, INVALID_INPUT without a required reason or
   * answer.
   */
  sign(
    caller: Caller,
    appointmentId: number,
    { text, reason }: SignNoteInput,
    request?: IdempotentRequest,
  ): Promise<NoteSignature> {
    return this.append(caller, appointmentId, request, async (tx, appointment, cipher) => {
      const { companyId, isAdmin } = caller;
      if (appointment.isSigned) throw new DomainError('NOTE_SIGNED');
      if (openNote(cipher, appointmentId, appointment.evolution) !== text)
        throw new DomainError('NOTE_CHANGED');
      const isOwn = await this.isOwn(tx, caller, appointmentId);
      if (!isOwn && !isAdmin) throw new DomainError('NOT_NOTE_SIGNER');
      const filled = await this.evolution.findAnswers(tx, cipher, companyId, appointmentId);
      const missing = (filled ? missingFields(filled) : []).map(({ id }) => `answers.${id}`);
      if (!isOwn && !reason) missing.unshift('reason');
      const fields = Object.fromEntries(missing.map((name): [string, ValidationKey] => [name, 'required']));
      if (missing.length > 0) throw new DomainError('INVALID_INPUT', { fields });
      await this.signatures.markSigned(tx, companyId, appointmentId);
      return { kind: 'note', text, reason: isOwn ? null : (reason ?? null) };
    });
  }

  /** Every user may add one: it has its own author. @throws DomainError NOT_FOUND, NOTE_NOT_SIGNED. */
  addAddendum(
    caller: Caller,
    appointmentId: number,
    text: string,
    request?: IdempotentRequest,
  ): Promise<NoteSignature> {
    return this.append(caller, appointmentId, request, async (_tx, { isSigned }) => {
      if (!isSigned) throw new DomainError('NOTE_NOT_SIGNED');
      return { kind: 'addendum', text, reason: null };
    });
  }

  /** Appends the statement that `state` returns for the locked appointment. */
  private async append(
    caller: Caller,
    appointmentId: number,
    request: IdempotentRequest | undefined,
    state: (tx: Tx, appointment: AppointmentRecord, cipher: CompanyCipher) => Promise<Statement>,
  ): Promise<NoteSignature> {
    const { companyId, userId } = caller;
    if (!(await this.appointments.exists(companyId, appointmentId))) throw new DomainError('NOT_FOUND');
    await this.projections.prepare(companyId, { employeeId: userId });
    const author = await this.authorOf(caller);
    const cipher = await this.dataKeys.of(companyId);
    const { position, start, end } = await this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const appointment = await this.appointments.findForUpdate(tx, companyId, appointmentId);
        if (!appointment) throw new DomainError('NOT_FOUND');
        const { clientId, start, end } = appointment;
        const statement = await state(tx, appointment, cipher);
        const signed = {
          company_id: companyId,
          client_id: clientId,
          appointment_id: appointmentId,
          session_date: start.slice(0, 10),
          ...author,
          ...statement,
        };
        const { position } = await this.signatures.append(tx, cipher, signed, this.clock);
        const action =
          statement.kind === 'note' ? 'appointment.evolution_signed' : 'appointment.addendum_added';
        const names = await this.appointments.findClientNames(tx, companyId, [appointmentId]);
        const label = names.get(appointmentId) ?? null;
        await this.activity.record(tx, caller, action, { id: appointmentId, label, due: start });
        // Without the text: a stored reply would be a second copy of it.
        return { position, start, end };
      }),
    );
    this.notifications.send(companyId, { start, end });
    const signature = (
      await this.shown(companyId, await this.signatures.list(companyId, appointmentId))
    ).find((one) => one.position === position);
    if (!signature) throw new Error(`appointment ${appointmentId} lacks signature ${position}`);
    return signature;
  }

  /** The caller owns the note and saved its last version: an administrator's change does not take it over silently. */
  private async isOwn(tx: Tx, { companyId, userId }: Caller, appointmentId: number): Promise<boolean> {
    const owner = await this.evolution.findAuthor(tx, companyId, appointmentId);
    return owner === userId && (await this.evolution.findLastAuthor(tx, companyId, appointmentId)) === userId;
  }

  /** Read from accounts, because a signature keeps name and council number forever. */
  private async authorOf({ companyId, userId }: Caller) {
    const professionals = await this.rpc.call(listProfessionals, { company_id: companyId });
    const author = professionals.find(({ id }) => id === userId);
    if (!author) throw new DomainError('NOT_FOUND');
    return { author_id: userId, author_name: author.name, council_number: author.council_number };
  }

  private async shown(companyId: number, records: readonly SignatureRecord[]): Promise<NoteSignature[]> {
    const zone = await this.projections.timeZoneOf(companyId);
    return records.map((record) => inZone(record, zone));
  }
}

/** The fields that are shown, with the company's wall clock. */
const inZone = (record: SignatureRecord, zone: string): NoteSignature => ({
  position: record.position,
  kind: record.kind,
  appointment_id: record.appointment_id,
  text: record.text,
  author_id: record.author_id,
  author_name: record.author_name,
  council_number: record.council_number,
  signed_at: wallClockAt(record.signed_at, zone),
  reason: record.reason,
  hash: record.hash,
});
