import { noteTextOf } from '@alinha/contracts-agenda';
import { type CompanyCipher, type DataKeys, unlessChanged } from '@alinha/service-kit';
import type pg from 'pg';
import { type ChainProblem, problemsOf, type StoredChain } from './note-chain.ts';
import { openAnswers, openNote, openSigned } from './note-texts.ts';

type Queryable = Pick<pg.Pool, 'query'>;

/** One statement, so that signatures and length belong to the same moment. */
const CHAIN_SQL = `
  SELECT c.length, c.head_hash,
    ARRAY(SELECT a.id FROM appointment a
      WHERE a.company_id = $1 AND a.client_id = $2 AND a.evolution_signed AND NOT EXISTS (
        SELECT FROM note_signature n WHERE n.company_id = a.company_id AND n.appointment_id = a.id AND n.kind = 'note')
      ORDER BY a.id) AS unsigned,
    coalesce((SELECT json_agg(json_build_object(
        'company_id', s.company_id, 'client_id', s.client_id, 'position', s.position, 'kind', s.kind,
        'appointment_id', s.appointment_id, 'session_date', s.session_date, 'text', s.text, 'author_id', s.author_id,
        'author_name', s.author_name, 'council_number', s.council_number,
        'signed_at', to_char(s.signed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', s.reason,
        'text_hash', s.text_hash, 'previous_hash', s.previous_hash, 'hash', s.hash,
        'shown', CASE WHEN a.id IS NOT NULL THEN json_build_object('text', a.evolution, 'client_id', a.client_id,
          'date', a.start_at::date, 'is_signed', a.evolution_signed,
          'answers', (SELECT v.answers FROM evolution_version v
            WHERE v.company_id = a.company_id AND v.appointment_id = a.id ORDER BY v.id DESC LIMIT 1)) END) ORDER BY s.position)
      FROM note_signature s LEFT JOIN appointment a ON a.company_id = s.company_id AND a.id = s.appointment_id
      WHERE s.company_id = $1 AND s.client_id = $2), '[]') AS signatures
  FROM (SELECT) one LEFT JOIN note_chain c ON c.company_id = $1 AND c.client_id = $2`;

type Stored = StoredChain['signatures'][number];
type SignatureJson = Omit<Stored, 'signed_at' | 'shown'> & {
  readonly signed_at: string;
  readonly shown:
    | (Omit<NonNullable<Stored['shown']>, 'answers_text'> & { readonly answers: string | null })
    | null;
};
type ChainRow = Omit<StoredChain, 'company_id' | 'client_id' | 'signatures'> & {
  readonly signatures: readonly SignatureJson[];
};

/** Texts as the chain check compares them. An encrypted text that was changed or moved becomes empty or null. */
function opened(cipher: CompanyCipher, { signed_at, shown, ...signature }: SignatureJson) {
  const { appointment_id: id } = signature;
  const answersText = (answers: string | null) => {
    if (answers === null) return null;
    const filled = unlessChanged(() => openAnswers(cipher, id, answers));
    return filled ? noteTextOf(filled) : '';
  };
  return {
    ...signature,
    signed_at: new Date(signed_at),
    text: unlessChanged(() => openSigned(cipher, id, signature.text)) ?? '',
    shown: shown && {
      client_id: shown.client_id,
      date: shown.date,
      is_signed: shown.is_signed,
      text: unlessChanged(() => openNote(cipher, id, shown.text)),
      answers_text: answersText(shown.answers),
    },
  };
}

/** Reads the signatures of a client. */
export async function readChain(
  database: Queryable,
  cipher: CompanyCipher,
  companyId: number,
  clientId: number,
): Promise<StoredChain> {
  const { rows } = await database.query<ChainRow>({
    name: 'note-chain.read',
    text: CHAIN_SQL,
    values: [companyId, clientId],
  });
  const [row] = rows;
  if (!row) throw new Error('SELECT returned no row');
  const signatures = row.signatures.map((signature) => opened(cipher, signature));
  return { ...row, company_id: companyId, client_id: clientId, signatures };
}

/** Every client who has a chain, a signature or an appointment that is marked as signed. */
const CLIENTS_SQL = `
  SELECT company_id, client_id FROM note_chain
  UNION SELECT company_id, client_id FROM note_signature
  UNION SELECT company_id, client_id FROM appointment WHERE evolution_signed
  ORDER BY company_id, client_id`;

export type BrokenLink = ChainProblem & { readonly companyId: number; readonly clientId: number };

/**
 * Recomputes the chains of all companies. The product may be running.
 * @throws DomainError DATA_KEY_MISSING
 */
export async function checkNoteChains(
  database: Queryable,
  dataKeys: Pick<DataKeys, 'of'>,
): Promise<{ readonly chains: number; readonly signatures: number; readonly broken: readonly BrokenLink[] }> {
  const { rows: clients } = await database.query<{ company_id: number; client_id: number }>(CLIENTS_SQL);
  const broken: BrokenLink[] = [];
  let signatures = 0;
  for (const { company_id: companyId, client_id: clientId } of clients) {
    const chain = await readChain(database, await dataKeys.of(companyId), companyId, clientId);
    signatures += chain.signatures.length;
    broken.push(...problemsOf(chain).map((problem) => ({ companyId, clientId, ...problem })));
  }
  return { chains: clients.length, signatures, broken };
}
