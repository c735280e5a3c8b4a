import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordChange } from '../../ui/password-change.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ApiPasswordCard } from './api-password-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { profileTexts } from './profile-texts.ts';
import { SessionsCard } from './sessions-card.tsx';
import { TotpCard } from './totp-card.tsx';
import { UsersCard } from './users-card.tsx';

export function ProfilePage() {
  const t = useTexts(profileTexts);
  const toast = useToast();
  const { user, account } = useSignedIn();
  return (
    <Page title={t('title')} subtitle={account.username} narrow>
      <IdentityCard />
      <Card title={t('password.title')} subtitle={t('password.subtitle')}>
        <PasswordChange username={user.username} onDone={() => toast({ text: t('password.changed') })} />
      </Card>
      <TotpCard />
      <SessionsCard />
      {user.role === 'owner' && <UsersCard />}
      {user.role === 'owner' && <ApiPasswordCard />}
    </Page>
  );
}
