import {
  jsonBoolean,
  jsonMembers,
  jsonNumber,
  jsonNumberOrNull,
  jsonString,
  jsonStringOrNull,
  jsonWallClock,
} from '@alinha/service-kit';

/**
 * What appointments share with others of their professional, room and specialty is written once each, not once an
 * appointment: a company has few of them. `$1` is the company.
 */
const SHARED_PARTS = `
  e AS MATERIALIZED (
    SELECT id, ${jsonMembers({
      employee_id: jsonNumber('id'),
      employee_name: jsonString('name'),
      employee_color: jsonString('color'),
      color: jsonString('color'),
    })} AS json FROM employee WHERE company_id = $1),
  r AS MATERIALIZED (
    SELECT id, ${jsonMembers({ room_id: jsonNumber('id'), room_name: jsonString('name') })} AS json
    FROM room WHERE company_id = $1),
  s AS MATERIALIZED (
    SELECT id, name, ${jsonMembers({ specialty_id: jsonNumber('id'), specialty_name: jsonString('name') })} AS json
    FROM specialty WHERE company_id = $1)`;

const NO_ROOM = `'"room_id":null,"room_name":null'`;
const NO_SPECIALTY = `'"specialty_id":null,"specialty_name":null'`;

const OWN_MEMBERS = jsonMembers({
  id: jsonNumber('a.id'),
  client_id: jsonNumber('a.client_id'),
  client_name: jsonString('c.name'),
  start_datetime: jsonWallClock('a.start_at'),
  end_datetime: jsonWallClock('a.end_at'),
  duration_minutes: jsonNumber(`(date_part('epoch', a.end_at - a.start_at) / 60)::integer`),
  notes: jsonStringOrNull('a.notes'),
  done: jsonBoolean('a.done'),
  evolution: jsonStringOrNull('a.evolution'),
  payment_amount_cents: jsonNumberOrNull('a.payment_amount_cents'),
  payment_status: jsonStringOrNull('a.payment_status'),
  title: jsonString(`c.name || coalesce(' · ' || s.name, '')`),
  overbooked: jsonBoolean('a.overbooked'),
  recurring_plan_id: jsonNumberOrNull('a.plan_id'),
  client_answer: jsonStringOrNull('CASE WHEN a.answered_start = a.start_at THEN a.client_answer END'),
});

/**
 * Selects appointments of the company `$1` as the contract has them, JSON text in the column `item`: lists are sent as
 * they come, which costs a tenth of turning rows into objects and objects into JSON.
 * @param rest a condition on `a`, and what may follow it
 */
export const selectAppointments = (rest: string) => `
  WITH ${SHARED_PARTS}
  SELECT '{' || ${OWN_MEMBERS} || ',' || e.json || ',' || coalesce(r.json, ${NO_ROOM}) || ',' || coalesce(s.json, ${NO_SPECIALTY}) || '}' AS item
  FROM appointment a
    JOIN e ON e.id = a.employee_id
    JOIN client c ON c.company_id = a.company_id AND c.id = a.client_id
    LEFT JOIN r ON r.id = a.room_id
    LEFT JOIN s ON s.id = a.specialty_id
  WHERE a.company_id = $1 AND ${rest}`;

/**
 * Overlap with [$from, $to). No appointment is longer than a day, which bounds how far back an index has to be read
 * for those that started before.
 */
export const overlapping = (from: string, to: string) =>
  `a.start_at < ${to}::timestamp AND a.start_at > ${from}::timestamp - interval '24 hours' AND a.end_at > ${from}::timestamp`;
