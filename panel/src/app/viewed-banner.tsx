import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './viewed-banner.module.css';

/** Above every page of an account that is not the user's own. */
export function ViewedBanner() {
  const t = useTexts(sharedTexts);
  const { account, viewedFrom: from } = useSignedIn();
  if (from === null) return null;
  const back =
    from === 'admin' ? `/panel/admin/accounts/${encodeURIComponent(account.username)}` : '/panel/customers';
  return (
    <aside className={classes.banner} aria-label={t('view.label')}>
      <Icon name="eye" />
      <p>
        {t('view.banner', {
          account:
            account.displayName === null ? account.username : `${account.displayName} (${account.username})`,
        })}
      </p>
      <ButtonAnchor size="small" href={back}>
        {t('view.leave')}
      </ButtonAnchor>
    </aside>
  );
}
