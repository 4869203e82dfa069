import { NOT_CANCELLED, OPEN, overlapping, selectAppointments } from './appointment-sql.ts';

export const IN_ORDER = 'ORDER BY a.start_at, a.id';
/**
 * Constant texts for the most frequent statements. One text for both lists would keep PostgreSQL from its best
 * index. The other lists are rare and have one text.
 */
export const IN_INTERVAL = overlapping('$2', '$3');
export const LISTS = {
  booked: `${IN_INTERVAL} AND ${NOT_CANCELLED} ${IN_ORDER}`,
  booked_of_one: `a.employee_id = $4 AND ${IN_INTERVAL} AND ${NOT_CANCELLED} ${IN_ORDER}`,
  with_cancelled: `($4::integer IS NULL OR a.employee_id = $4) AND ${IN_INTERVAL} ${IN_ORDER}`,
  cancel_requested: `($4::integer IS NULL OR a.employee_id = $4) AND ${IN_INTERVAL} AND ${OPEN}
   AND a.client_answer = 'cancel_requested' AND a.answered_start = a.start_at AND NOT a.answer_settled ${IN_ORDER}`,
};

/** `booked`: those that take a place. */
export type Which = Exclude<keyof typeof LISTS, 'booked_of_one'>;

/** A statement that selects appointments, with a name of its own if it includes the texts of notes. */
export const statement = (name: string, rest: string, withNotes: boolean) => ({
  name: withNotes ? `${name}-with-notes` : name,
  text: selectAppointments(rest, { withNotes }),
});
