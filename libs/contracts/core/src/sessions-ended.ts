import { z } from 'zod';

/** Broadcast to all processes that cache sessions, when sessions end or a user's rights change. */
export const sessionsEndedSchema = z.strictObject({
  session_ids: z.array(z.string()).optional(),
  user_id: z.int().optional(),
  /** Every session of the company. */
  company_id: z.int().optional(),
});
export type SessionsEnded = z.infer<typeof sessionsEndedSchema>;
export const SESSIONS_ENDED_CHANNEL = 'accounts.sessions-ended';
