import type { DnsRecord, FoundRecord } from 'harkara-contract/routes/email-domains.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { emailDomainsTexts } from './email-domains-texts.ts';
import classes from './email-domains.module.css';

type Props = {
  record: DnsRecord;
  found: FoundRecord | undefined;
  /** Whether it is of the key that signs. */
  signs: boolean;
  isNext: boolean;
};

/** A record to copy, and what DNS has in its place. */
export function RecordCard({ record, found, signs, isNext }: Props) {
  const t = useTexts(emailDomainsTexts);
  const { type, name, value } = record;
  const isKey = value.startsWith('v=DKIM1');
  const role = !isKey ? t('policy') : signs ? t('signs') : isNext ? t('signs-next') : undefined;
  return (
    <section className={classes.record} aria-label={name}>
      <div className={classes.recordHead}>
        <span className={classes.type}>{type}</span>
        {role !== undefined && <span className={classes.calm}>{role}</span>}
        {found && <FoundState of={found} />}
      </div>
      <Line label={t('name')} text={name} copy={t('copy-name', { name })} />
      <Line label={t('value')} text={value} copy={t('copy-value', { name })} />
      {found?.state === 'different' &&
        found.found.map((text) => <Line key={text} label={t('found')} text={text} />)}
    </section>
  );
}

function FoundState({ of }: { of: FoundRecord }) {
  const t = useTexts(emailDomainsTexts);
  const isRight = of.state === 'right';
  return (
    <span
      className={classNames(
        classes.found,
        isRight ? classes.good : of.isOptional ? classes.warn : classes.bad,
      )}
    >
      <Icon name={isRight ? 'check' : 'alert'} size={16} />
      {t(`state.${of.state}`)}
    </span>
  );
}

function Line({ label, text, copy }: { label: string; text: string; copy?: string }) {
  return (
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      <code className={classes.code}>{text}</code>
      {copy !== undefined && <CopyButton text={text} label={copy} />}
    </div>
  );
}
