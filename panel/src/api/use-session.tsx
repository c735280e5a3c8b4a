import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useLayoutEffect } from 'react';
import type { Session, SignedIn } from 'harkara-contract/routes/session.ts';
import { call } from './call.ts';
import { takeEarlySession } from './early-session.ts';
import { answered, rememberCsrf } from './request.ts';
import { forgetTypedOfOthers } from './typed.ts';
import { viewedAccount } from './viewed.ts';

const KEY = ['GET /session'];
const BADGES_EVERY = 15_000;

/** Who is signed in, with balances and badges; looked at again every 15 s while the page is visible. */
export const sessionQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<Session> => {
    const poll = client.getQueryState(KEY)?.data !== undefined;
    return admitted(
      client,
      await answered(call('GET /session', { signal, poll, early: takeEarlySession() })),
    );
  },
  staleTime: BADGES_EVERY,
  refetchInterval: ({ state }) => (state.data?.state === 'signed_in' ? BADGES_EVERY : false),
  refetchIntervalInBackground: false,
});

/** Whose answers the pages keep. */
let keptFor: string | undefined;

/** Forgets what another user has seen: a different one may have signed in, on this page or in another tab. */
function admitted(client: QueryClient, session: Session): Session {
  const username = session.state === 'signed_in' ? session.user.username : undefined;
  forgetTypedOfOthers(username);
  if (username !== undefined && username !== keptFor) {
    if (keptFor !== undefined) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
    keptFor = username;
  }
  return session;
}

/**
 * The token changes in the moment in which the pages become the new user's: a form that another user has filled in can
 * only be sent with the former token, which the server refuses.
 */
export function useCsrfOf(session: Session | undefined): void {
  const csrf = session?.csrf ?? null;
  useLayoutEffect(() => rememberCsrf(csrf), [csrf]);
}

/** Tabs share the session: what one of them changes, the others look at again. */
const otherTabs = new BroadcastChannel('panel-session');

export function followOtherTabs(client: QueryClient): void {
  otherTabs.onmessage = () => void client.invalidateQueries({ queryKey: KEY });
}

export function tellOtherTabs(): void {
  otherTabs.postMessage('changed');
}

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

/** Replaces what is known about the session. */
export function useSessionChange() {
  const client = useQueryClient();
  return {
    becomes: (session: Session) => {
      // Who signs in is told of the own account, and not of the one that this tab shows.
      if (viewedAccount === undefined || session.state !== 'signed_in') {
        client.setQueryData(KEY, admitted(client, session));
        tellOtherTabs();
        return;
      }
      tellOtherTabs();
      location.reload();
    },
    refresh: () => client.invalidateQueries({ queryKey: KEY }),
    /** What the page itself has changed need not be asked for. */
    userBecomes: (change: Partial<SignedIn['user']>) =>
      client.setQueryData<Session>(KEY, (old) =>
        old?.state === 'signed_in' ? { ...old, user: { ...old.user, ...change } } : old,
      ),
    countBadge: (name: string, change: 1 | -1) =>
      client.setQueryData<Session>(KEY, (old) => {
        if (old?.state !== 'signed_in') return old;
        const count = Math.max(0, (old.badges[name] ?? 0) + change);
        return { ...old, badges: { ...old.badges, [name]: count } };
      }),
  };
}
