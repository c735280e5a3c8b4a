import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Session } from '../api/session.ts';
import { sessionQuery, SignedInProvider } from '../api/use-session.tsx';
import { LocaleProvider } from '../i18n/locale.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { BrandName } from '../ui/page.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { Bare } from './bare.tsx';
import { Shell } from './shell.tsx';
import { theme } from './theme.ts';

const SignInPage = lazy(() => import('../features/sign-in/sign-in-page.tsx'));

const colours = localStorageColorSchemeManager({ key: 'panel-colours' });

/** Before anybody is signed in, no account says which zone to use. */
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Decides what is seen: the page that was asked for, or the steps of signing in, at the same address, so that the page
 * follows once they are done.
 */
export function Root() {
  const query = useQuery(sessionQuery);
  const session = query.data;
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colours}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <LocaleProvider
        timeZone={accountOf(session)?.time_zone ?? browserZone}
        language={userOf(session)?.language ?? null}
      >
        <BrandName value={session?.brand.name ?? ''}>
          <ToastProvider>
            {session ? (
              <Opened session={session} />
            ) : (
              <Bare>
                <Loaded query={query} skeleton={null}>
                  {() => null}
                </Loaded>
              </Bare>
            )}
          </ToastProvider>
        </BrandName>
      </LocaleProvider>
    </MantineProvider>
  );
}

function Opened({ session }: { session: Session }) {
  const [wasIn, setWasIn] = useState(false);
  if (session.state === 'signed_in') {
    if (!wasIn) setWasIn(true);
    return (
      <SignedInProvider session={session}>
        <Shell>
          <Outlet />
        </Shell>
      </SignedInProvider>
    );
  }
  return (
    <Bare>
      <Suspense fallback={null}>
        <SignInPage session={session} hasEnded={wasIn} />
      </Suspense>
    </Bare>
  );
}

const accountOf = (session: Session | undefined) =>
  session && 'account' in session ? session.account : undefined;

const userOf = (session: Session | undefined) => (session && 'user' in session ? session.user : undefined);
