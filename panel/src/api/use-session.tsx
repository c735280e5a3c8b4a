import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { RequestFailed } from './request-failure.ts';
import { readSession, type Session, type SignedIn } from './session.ts';

const KEY = ['session'];
const BADGES_EVERY = 15_000;

/** Who is signed in, with balances and badges; looked at again every 15 s while the page is visible. */
export const sessionQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<Session> => {
    const seen = client.getQueryState(KEY)?.data !== undefined;
    const result = await readSession(signal, seen);
    if (result.ok) return result.data;
    throw new RequestFailed(result.failure);
  },
  staleTime: BADGES_EVERY,
  refetchInterval: ({ state }) => (state.data?.state === 'signed_in' ? BADGES_EVERY : false),
  refetchIntervalInBackground: false,
});

const SignedInContext = createContext<SignedIn | undefined>(undefined);

export function SignedInProvider({ session, children }: { session: SignedIn; children: ReactNode }) {
  return <SignedInContext value={session}>{children}</SignedInContext>;
}

/** The session, for what is shown to a signed-in user only. */
export function useSignedIn(): SignedIn {
  const session = use(SignedInContext);
  if (!session) throw new Error('This is shown to a signed-in user only');
  return session;
}

/** Replaces what is known about the session, and forgets what another user has seen. */
export function useSessionChange() {
  const client = useQueryClient();
  return {
    becomes: (session: Session) => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
      client.setQueryData(KEY, session);
    },
    refresh: () => client.invalidateQueries({ queryKey: KEY }),
  };
}
