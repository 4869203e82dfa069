import type { Endpoint, Language } from '@alinha/contracts-core';
import type { Caller } from '../identity.ts';

/** The clients whom a caller with `ownAgendaOnly` may see, and the routes of a service that concern clients (ADR 92). */
export abstract class ClientScope {
  /**
   * Start of a path that ends with `{id}`, to SQL that returns `client_id` of the record `$2` of the company `$1`. Null: the id
   * is that of a client. The longest start that fits a path decides. Paths without an entry concern no client.
   */
  abstract readonly records: Readonly<Record<string, string | null>>;
  /** Ids of routes that these callers may not call. */
  abstract readonly refused: readonly string[];
  /** Ids of routes whose reply is JSON text of a long list with its own condition. It is not read again. */
  readonly limitedLists: readonly string[] = [];
  /** Ids of routes that check the client themselves. */
  readonly unchecked: readonly string[] = [];
  /** Ids of routes that a reading needs, and that change no record of a client, though they are not GET. */
  readonly readings: readonly string[] = [];

  /** Null for an unknown record, and for a record of no client. */
  abstract findClient(sql: string, companyId: number, id: number): Promise<number | null>;
  /** Those of the clients whom the caller may see, also by a justified access. */
  abstract visible(caller: Caller, clientIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Those of the clients whose records the caller may also change. */
  abstract own(caller: Caller, clientIds: readonly number[]): Promise<ReadonlySet<number>>;
}

/** A question to the agenda about a professional. `client_ids` null: about all clients. */
type OwnClientsQuestion = {
  readonly company_id: number;
  readonly user_id: number;
  readonly client_ids: number[] | null;
  readonly with_justified: boolean;
};

/** The scope of a service that asks the agenda, which alone knows whose client is whose. */
export abstract class AskedClientScope extends ClientScope {
  /** Asks the agenda. Returns ids of clients. */
  protected abstract ask(question: OwnClientsQuestion): Promise<number[]>;

  visible(caller: Caller, clientIds: readonly number[]): Promise<ReadonlySet<number>> {
    return this.askFor(caller, [...clientIds], true);
  }

  own(caller: Caller, clientIds: readonly number[]): Promise<ReadonlySet<number>> {
    return this.askFor(caller, [...clientIds], false);
  }

  /** Null for callers who see all clients. */
  async visibleIds(caller: Caller): Promise<readonly number[] | null> {
    return caller.ownAgendaOnly ? [...(await this.askFor(caller, null, true))] : null;
  }

  private async askFor({ companyId, userId }: Caller, clientIds: number[] | null, withJustified: boolean) {
    const about = { company_id: companyId, user_id: userId, client_ids: clientIds };
    return new Set(await this.ask({ ...about, with_justified: withJustified }));
  }
}

/** The rule for the `{id}` of a route; undefined when the route concerns no client. */
export function recordRuleOf({ records }: ClientScope, { path }: Endpoint): string | null | undefined {
  const starts = Object.keys(records).filter((start) => path === start || path.startsWith(`${start}/`));
  const longest = starts.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : records[longest];
}

const OTHER_CLIENT: Readonly<Record<Language, string>> = { pt: 'Outro cliente', en: 'Another client' };

/** Fields of an appointment that say which time of which professional and room is taken. */
const OF_TIME = new Set([
  'id',
  'employee_id',
  'employee_name',
  'employee_color',
  'color',
  'room_id',
  'room_name',
  'specialty_id',
  'specialty_name',
  'start_datetime',
  'end_datetime',
  'duration_minutes',
  'done',
  'attendance',
  'overbooked',
]);
/** Lists of names without ids. */
const NAME_LISTS = new Set(['client_names', 'clients']);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAppointment = (value: Fields) => 'employee_id' in value && 'start_datetime' in value;

/** All values of the field `client_id`, at any depth. */
export function clientIdsIn(value: unknown, found: Set<number> = new Set()): Set<number> {
  if (Array.isArray(value)) for (const each of value) clientIdsIn(each, found);
  else if (isFields(value)) {
    if (typeof value.client_id === 'number') found.add(value.client_id);
    for (const each of Object.values(value)) clientIdsIn(each, found);
  }
  return found;
}

/**
 * Removes other clients from a reply, at any depth: an appointment keeps its time, another record is left out of its list, or
 * becomes null. Lists of clients' names become empty.
 */
export function withoutOthers(value: unknown, visible: ReadonlySet<number>, language: Language): unknown {
  const isOther = (each: unknown) =>
    isFields(each) && typeof each.client_id === 'number' && !visible.has(each.client_id);
  if (Array.isArray(value))
    return value
      .filter((each) => !isOther(each) || isAppointment(each as Fields))
      .map((each) => withoutOthers(each, visible, language));
  if (!isFields(value)) return value;
  const hides = isOther(value);
  if (hides && !isAppointment(value)) return null;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (hides && !OF_TIME.has(name)) return [name, hidden(name, each, language)];
      if (NAME_LISTS.has(name) && Array.isArray(each) && each.every((one) => typeof one === 'string'))
        return [name, []];
      return [name, withoutOthers(each, visible, language)];
    }),
  );
}

function hidden(name: string, value: unknown, language: Language): unknown {
  if (name === 'client_id') return 0;
  if (name === 'client_name' || name === 'title') return OTHER_CLIENT[language];
  return typeof value === 'boolean' ? false : null;
}
