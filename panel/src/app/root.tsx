import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { Session, SignedIn } from 'harkara-contract/routes/session.ts';
import { Activity, useEffect, useState } from 'react';
import { failureOf } from '../api/request-failure.ts';
import { sessionQuery, SignedInProvider, useCsrfOf } from '../api/use-session.tsx';
import { viewedAccount } from '../api/viewed.ts';
import { LocaleProvider, useLocale, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useFailureSentence } from '../ui/notice.tsx';
import { BrandName } from '../ui/page.tsx';
import { ToastProvider, useToast } from '../ui/toast.tsx';
import { Bare } from './bare.tsx';
import { lazyPage } from '../ui/lazy-page.tsx';
import { PasswordAsker } from './password-asker.tsx';
import { Shell } from './shell.tsx';
import { theme } from './theme.ts';

const SignInPage = lazyPage(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage', null);

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
  useCsrfOf(session);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colours}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <LocaleProvider
        timeZone={accountOf(session)?.timeZone ?? browserZone}
        language={userOf(session)?.language ?? null}
      >
        <BrandName value={session?.brand.name ?? ''}>
          <ToastProvider>
            {session ? (
              <Opened session={session} />
            ) : (
              <Bare>
                {viewedAccount !== undefined && query.isError ? (
                  <NoView error={query.error} />
                ) : (
                  <Loaded query={query} skeleton={null}>
                    {() => null}
                  </Loaded>
                )}
              </Bare>
            )}
          </ToastProvider>
        </BrandName>
      </LocaleProvider>
    </MantineProvider>
  );
}

/** In place of an account that there is not, or that others may view. */
function NoView({ error }: { error: unknown }) {
  const t = useTexts(sharedTexts);
  const sentence = useFailureSentence();
  return (
    <EmptyState
      whole
      icon="alert"
      tone="bad"
      title={sentence(failureOf(error))}
      actions={<ButtonAnchor href="/panel/">{t('view.leave')}</ButtonAnchor>}
    />
  );
}

/**
 * Who is signed out while a form is half filled in finds it again after the next sign-in: the pages stay, hidden and
 * without a life of their own. They go when another user signs in.
 */
function Opened({ session }: { session: Session }) {
  const [last, setLast] = useState<SignedIn>();
  const isIn = session.state === 'signed_in';
  if (isIn && session !== last) setLast(session);
  const shown = isIn ? session : last;
  const username = shown?.user.username;
  useUserChange(username, shown?.user.name ?? '');
  useLanguageChange();
  return (
    <>
      {!isIn && (
        // It stands first in the document, so that what pops up finds its place here.
        <Bare>
          <SignInPage session={session} hasEnded={last !== undefined} />
        </Bare>
      )}
      {shown && (
        <Activity key={username} mode={isIn ? 'visible' : 'hidden'}>
          <SignedInProvider session={shown}>
            <Shell>
              <Outlet />
            </Shell>
            <PasswordAsker />
          </SignedInProvider>
        </Activity>
      )}
    </>
  );
}

/** Says whose pages these have become, where they were another user's. */
function useUserChange(username: string | undefined, name: string): void {
  const t = useTexts(sharedTexts);
  const toast = useToast();
  const [former, setFormer] = useState(username);
  useEffect(() => {
    if (username === former) return;
    setFormer(username);
    if (former !== undefined && username !== undefined) {
      toast({ text: t('session.another', { name: name || username }) });
    }
  }, [username, former, name, t, toast]);
}

/** The server says much of what is shown, in the language that it was asked in. */
function useLanguageChange(): void {
  const { language } = useLocale();
  const client = useQueryClient();
  const [former, setFormer] = useState(language);
  useEffect(() => {
    if (language === former) return;
    setFormer(language);
    void client.invalidateQueries();
  }, [language, former, client]);
}

const accountOf = (session: Session | undefined) =>
  session && 'account' in session ? session.account : undefined;

const userOf = (session: Session | undefined) => (session && 'user' in session ? session.user : undefined);
