import { useTexts } from '../../i18n/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './sign-in-page.module.css';
import { signInTexts } from './sign-in-texts.ts';

/** Over plain HTTP from another machine, the browser drops the session's cookie: no sign-in would ever succeed. */
export function InsecureStep() {
  const t = useTexts(signInTexts);
  return (
    <>
      <h1 className={classes.title}>{t('title')}</h1>
      <p className={classes.why} />
      <Notice tone="warn" title={t('insecure-title')}>
        {t('insecure')}
      </Notice>
      <div className={classes.links}>
        <a href={`https://${location.hostname}/panel/`}>{t('insecure-link')}</a>
      </div>
    </>
  );
}
