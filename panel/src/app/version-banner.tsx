import { useIsOutdated } from '../api/version.ts';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './viewed-banner.module.css';

/** Never reloads by itself: a form may be half filled in. */
export function VersionBanner() {
  const t = useTexts(sharedTexts);
  if (!useIsOutdated()) return null;
  return (
    <aside className={classes.banner} aria-label={t('version.new')}>
      <Icon name="refresh" />
      <p>{t('version.new')}</p>
      <Button size="small" onClick={() => location.reload()}>
        {t('version.reload')}
      </Button>
    </aside>
  );
}
