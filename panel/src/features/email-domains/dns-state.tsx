import type { EmailDomain } from 'harkara-contract/routes/email-domains.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { emailDomainsTexts } from './email-domains-texts.ts';
import classes from './email-domains.module.css';

/** Whether the records that mail needs were found. */
export function DnsState({ of }: { of: EmailDomain }) {
  const t = useTexts(emailDomainsTexts);
  if (of.checkedAt === null) return <span className={classes.calm}>{t('unseen')}</span>;
  const isThere = of.verifiedAt !== null;
  return (
    <span className={isThere ? classes.good : classes.bad}>
      <Icon name={isThere ? 'check' : 'alert'} size={16} />
      {t(isThere ? 'verified' : 'unverified')}
      <span className={classes.calm}>
        · <Moment at={of.checkedAt} as="relative" />
      </span>
    </span>
  );
}
