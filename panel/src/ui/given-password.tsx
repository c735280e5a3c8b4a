import { Link } from '@tanstack/react-router';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { Notice } from './notice.tsx';
import { securityTexts } from './security-texts.ts';

/** Where the password is changed, on the profile page. */
export const PASSWORD_FORM = 'password';

/** For a user whose password somebody else knows, until it is changed. */
export function GivenPassword() {
  const t = useTexts(securityTexts);
  const { user, account, viewedFrom } = useSignedIn();
  if (!user.passwordGiven || viewedFrom !== null) return null;
  return (
    <Notice tone="warn">
      {t('password.given')}{' '}
      <Link to={account.role === 'admin' ? '/admin/profile' : '/profile'} hash={PASSWORD_FORM}>
        {t('password.change')}
      </Link>
    </Notice>
  );
}
