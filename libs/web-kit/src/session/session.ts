import {
  authRoutes,
  type Company,
  type CurrentUser,
  companyRoutes,
  SIGNED_IN_COOKIE,
} from '@alinha/contracts-accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi, onUnauthenticated } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { apiQuery } from '../api/api-query.ts';
import { queryClient } from '../api/query-client.ts';
import { clearStored } from '../storage/browser-storage.ts';

/** A session is asked for again after this long, when a screen needs it. */
const SESSION_FRESH_MS = 5 * 60_000;

/** Without the mark there is no session to ask for: a visitor's page makes no call that could only be refused. */
function mayHaveSession(): boolean {
  return document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`);
}

function dropMark(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/`;
}

/** The signed-in user, or null without a session. */
export const sessionQuery = queryOptions<CurrentUser | null, ApiError>({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    if (!mayHaveSession()) return null;
    try {
      return await callApi(authRoutes.me, undefined, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        dropMark();
        return null;
      }
      throw error;
    }
  },
  staleTime: SESSION_FRESH_MS,
});

/** `signed-out` also when the session could not be checked: the specification sends both to /login. */
export type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

export type Session = {
  readonly status: SessionStatus;
  /** Null until signed in. */
  readonly user: CurrentUser | null;
  /** Null until it has loaded. */
  readonly company: Company | null;
  /** Why nobody knows whether there is a session; it is asked for again until that is known. */
  readonly failure: ApiError | null;
};

/** Who is signed in, and where. One request each for the whole page, whoever asks. `enabled: false` asks nobody. */
export function useSession({ enabled = true }: { readonly enabled?: boolean } = {}): Session {
  const session = useQuery({ ...sessionQuery, enabled });
  const user = session.data ?? null;
  const company = useQuery({
    ...apiQuery(companyRoutes.get),
    enabled: user !== null,
    staleTime: SESSION_FRESH_MS,
  });
  const status = user ? 'signed-in' : session.isPending ? 'loading' : 'signed-out';
  const failure = user ? null : session.error;
  return { status, user, company: (user && company.data) ?? null, failure };
}

/** The session in the cache, for code outside React. */
export function sessionStatus(): SessionStatus {
  const state = queryClient.getQueryState(sessionQuery.queryKey);
  if (state?.data) return 'signed-in';
  return state === undefined || state.status === 'pending' ? 'loading' : 'signed-out';
}

/** Begins a session after signing in or up: nothing that was cached for somebody else stays. */
export function startSession(user: CurrentUser): void {
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** Ends the session in this browser: cache and browser storage are emptied. */
export function forgetSession(): void {
  clearStored();
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

// Any call that finds the session gone ends it for the whole page; the shell then goes to /login.
onUnauthenticated(() => {
  if (sessionStatus() === 'signed-in') queryClient.setQueryData(sessionQuery.queryKey, null);
});
