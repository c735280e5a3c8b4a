import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { GivenPassword, PASSWORD_FORM } from '../../ui/given-password.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordChange } from '../../ui/password-change.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ApiPasswordCard } from './api-password-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import classes from './profile-page.module.css';
import { profileTexts } from './profile-texts.ts';
import { SessionsCard } from './sessions-card.tsx';
import { TotpCard } from './totp-card.tsx';
import { UsersCard } from './users-card.tsx';

export function ProfilePage() {
  const t = useTexts(profileTexts);
  const toast = useToast();
  const { user, account } = useSignedIn();
  const { refresh } = useSessionChange();
  return (
    <Page title={t('title')} subtitle={account.username} narrow>
      <GivenPassword />
      <IdentityCard />
      <div id={PASSWORD_FORM} className={classes.password}>
        <Card title={t('password.title')} subtitle={t('password.subtitle')}>
          <PasswordChange
            username={user.username}
            onDone={() => {
              toast({ text: t('password.changed') });
              void refresh();
            }}
          />
        </Card>
      </div>
      <TotpCard />
      <SessionsCard />
      {user.role === 'owner' && <UsersCard />}
      {user.role === 'owner' && <ApiPasswordCard />}
    </Page>
  );
}
