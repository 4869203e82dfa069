import type { NoteSignature } from '@alinha/contracts-agenda';
import { type Clock, type CompanyCipher, DatabaseConnection, DataKeys } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { readChain } from './chain-check.ts';
import { type SignedContent, type StoredChain, signatureHashOf, textHashOf } from './note-chain.ts';
import { openSigned, sealSigned } from './note-texts.ts';

/** A signature as it is shown, except that its time is an instant. */
export type SignatureRecord = Omit<NoteSignature, 'signed_at'> & { readonly signed_at: Date };

const SHOWN = `s.position, s.kind, s.appointment_id, s.text, s.author_id, s.author_name, s.council_number, s.signed_at,
  s.reason, s.hash`;

@Injectable()
export class NoteSignaturesRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly dataKeys: DataKeys,
  ) {}

  /** Of an appointment: its note, then its addenda. */
  async list(companyId: number, appointmentId: number): Promise<SignatureRecord[]> {
    const cipher = await this.dataKeys.of(companyId);
    const { rows } = await this.connection.pool.query<SignatureRecord>({
      name: 'note-signatures.list',
      text: `SELECT ${SHOWN} FROM note_signature s WHERE s.company_id = $1 AND s.appointment_id = $2 ORDER BY s.position`,
      values: [companyId, appointmentId],
    });
    return rows.map((row) => ({ ...row, text: openSigned(cipher, appointmentId, row.text) }));
  }

  /** All signatures of a client, as one snapshot. */
  async readChain(companyId: number, clientId: number): Promise<StoredChain> {
    const cipher = await this.dataKeys.of(companyId);
    return readChain(this.connection.pool, cipher, companyId, clientId);
  }

  /**
   * Appends a signature to the client's chain. The caller has locked the appointment; the chain is locked after it. The time
   * is read with the lock, so that times have the order of the chain.
   */
  async append(
    tx: Tx,
    cipher: CompanyCipher,
    signed: Omit<SignedContent, 'previous_hash' | 'signed_at'>,
    clock: Clock,
  ): Promise<SignatureRecord> {
    const { company_id, client_id, ...own } = signed;
    const key = { company_id, client_id };
    await tx.$executeRaw`
      INSERT INTO note_chain (company_id, client_id, length, head_hash) VALUES (${company_id}, ${client_id}, 0, NULL)
      ON CONFLICT (company_id, client_id) DO NOTHING`;
    const [chain] = await tx.$queryRaw<{ length: number; head_hash: string | null }[]>`
      SELECT length, head_hash FROM note_chain WHERE company_id = ${company_id} AND client_id = ${client_id} FOR UPDATE`;
    if (!chain) throw new Error(`client ${client_id} has no chain`);
    const signed_at = clock();
    const content = { ...signed, signed_at, previous_hash: chain.head_hash, text_hash: textHashOf(signed) };
    const hash = signatureHashOf(content);
    const position = chain.length + 1;
    const { session_date } = own;
    // The hashes are of the plain text.
    const stored = sealSigned(cipher, own.appointment_id, own.text);
    await tx.noteSignature.create({
      data: { ...content, text: stored, session_date: new Date(session_date), position, hash },
    });
    await tx.noteChain.update({
      where: { company_id_client_id: key },
      data: { length: position, head_hash: hash },
    });
    const { kind, appointment_id, text, author_id, author_name, council_number, reason } = own;
    return {
      position,
      kind,
      appointment_id,
      text,
      author_id,
      author_name,
      council_number,
      signed_at,
      reason,
      hash,
    };
  }

  /** From now on the note's text, client and day cannot change. */
  async markSigned(tx: Tx, companyId: number, appointmentId: number): Promise<void> {
    await tx.$executeRaw`
      UPDATE appointment SET evolution_signed = true WHERE company_id = ${companyId} AND id = ${appointmentId}`;
  }
}
