import type { HalfOpen, SignedOut } from 'harkara-contract/routes/session.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { tellOtherTabs, useSessionChange } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { BrandLogo } from '../../ui/brand-logo.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ColoursMenu } from '../../ui/colours-menu.tsx';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { PasswordChange } from '../../ui/password-change.tsx';
import { TotpSetup } from '../../ui/totp-setup.tsx';
import { CodeStep } from './code-step.tsx';
import { InsecureStep } from './insecure-step.tsx';
import { PasswordStep } from './password-step.tsx';
import classes from './sign-in-page.module.css';
import { SignInPicture } from './sign-in-picture.tsx';
import { signInTexts } from './sign-in-texts.ts';
import { StepHead } from './step-head.tsx';

type Props = {
  session: SignedOut | HalfOpen;
  /** A user was signed in on this page until the session ended. */
  hasEnded: boolean;
};

export function SignInPage({ session, hasEnded }: Props) {
  const t = useTexts(signInTexts);
  const { brand } = session;
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.side}>
        <div className={classes.top}>
          <BrandLogo name={brand.name} logo={brand.logo} large />
          <span className={classes.buttons}>
            <LanguageMenu />
            <ColoursMenu />
          </span>
        </div>
        <div className={classNames(classes.middle, session.state === 'totp_setup_required' && classes.wide)}>
          <Steps session={session} hasEnded={hasEnded} />
        </div>
        <div className={classes.foot}>
          {brand.supportEmail && <p>{t('help', { email: brand.supportEmail })}</p>}
          <p>
            <a href="/docs">{t('docs')}</a>
          </p>
        </div>
      </div>
      <SignInPicture claim={brand.tagline ?? t('claim')} />
    </div>
  );
}

function Steps({ session, hasEnded }: Props) {
  const t = useTexts(signInTexts);
  const { becomes, refresh } = useSessionChange();
  // Kept for the steps that ask for it again within the same minute; gone with the page.
  const [password, setPassword] = useState('');
  const startOver = async (): Promise<void> => {
    await call('DELETE /session');
    tellOtherTabs();
    await refresh();
  };
  const username = 'user' in session ? session.user.username : '';
  if (!session.secure) return <InsecureStep />;
  switch (session.state) {
    case 'signed_out':
      return (
        <PasswordStep
          brand={session.brand.name}
          hasEnded={hasEnded}
          onDone={(next, typed) => {
            setPassword(typed);
            becomes(next);
          }}
        />
      );
    case 'totp_required':
      return <CodeStep onDone={becomes} onStartOver={() => void startOver()} />;
    case 'password_change_required':
      return (
        <>
          <StepHead title={t('change-title')} why={t('change-why')} />
          <PasswordChange username={username} known={password} isFirst full onDone={() => void refresh()} />
        </>
      );
    case 'totp_setup_required':
      return (
        <>
          <StepHead title={t('setup-title')} why={t('setup-why')} />
          <TotpSetup username={username} known={password} onDone={() => void refresh()} />
        </>
      );
  }
}
