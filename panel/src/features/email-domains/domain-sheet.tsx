import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailDomain, FoundRecord } from 'harkara-contract/routes/email-domains.ts';
import { call } from '../../api/call.ts';
import { failureOf } from '../../api/request-failure.ts';
import { answered } from '../../api/request.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Status } from '../../ui/status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DnsState } from './dns-state.tsx';
import { emailDomainsTexts } from './email-domains-texts.ts';
import classes from './email-domains.module.css';
import { RecordCard } from './record-card.tsx';

type Props = {
  domain: EmailDomain | undefined;
  mayEdit: boolean;
  onClose: () => void;
  onChanged: () => void;
};

export function DomainSheet({ domain, mayEdit, onClose, onChanged }: Props) {
  const t = useTexts(emailDomainsTexts);
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const name = domain?.domain ?? '';
  // What DNS says is not stored record by record, so it is asked when the sheet is opened.
  const look = useQuery({
    queryKey: ['POST /email/domains/:domain/verify', name],
    enabled: domain !== undefined && mayEdit && domain.status !== 'rejected',
    queryFn: async (): Promise<FoundRecord[]> => {
      const { found } = await answered(
        call('POST /email/domains/:domain/verify', { params: { domain: name } }),
      );
      onChanged();
      return found;
    },
    staleTime: Infinity,
    retry: false,
  });
  const busy = look.isFetching;
  const verify = async (): Promise<void> => {
    const { data, isSuccess } = await look.refetch();
    if (isSuccess && data.every(({ state, isOptional }) => state === 'right' || isOptional))
      toast({ text: t('verified-toast', { domain: name }) });
  };
  const foundOf = (record: string): FoundRecord | undefined => look.data?.find((one) => one.name === record);
  return (
    <>
      <Sheet
        opened={domain !== undefined}
        onClose={onClose}
        title={domain?.domain ?? ''}
        subtitle={domain && <DnsState of={domain} />}
        footer={
          domain &&
          mayEdit && (
            <>
              <Button look="primary" icon="refresh" busy={busy} onClick={() => void verify()}>
                {t(busy ? 'verifying' : 'verify')}
              </Button>
              {domain.next === null && (
                <Button icon="key" onClick={() => setAsking(true)}>
                  {t('rotate')}
                </Button>
              )}
            </>
          )
        }
      >
        {domain && (
          <div className={classes.stack}>
            <div>
              <Status of={domain.status} />
            </div>
            {look.error !== null && <FailureNotice failure={failureOf(look.error)} />}
            {domain.status === 'rejected' && domain.reason !== null && (
              <Notice tone="bad" title={t('rejected-title')}>
                {domain.reason}
              </Notice>
            )}
            {domain.status === 'pending' && <Notice tone="info">{t('pending-why')}</Notice>}
            {domain.problem !== null && (
              <Notice tone="warn" title={t('problem-title')}>
                {domain.problem.text}
              </Notice>
            )}
            {domain.next !== null && <Notice tone="warn">{t('rotating')}</Notice>}
            <div>
              <h3 className={classes.heading}>{t('records-title')}</h3>
              <p className={classes.calm}>{t('records-why')}</p>
            </div>
            {domain.records.map((record) => (
              <RecordCard
                key={record.name}
                record={record}
                found={foundOf(record.name)}
                signs={record.name === `${domain.signing}._domainkey.${domain.domain}`}
                isNext={domain.next !== null}
              />
            ))}
          </div>
        )}
      </Sheet>
      {domain && (
        <Confirm
          opened={asking}
          onClose={() => setAsking(false)}
          title={t('rotate-ask', { domain: domain.domain })}
          action={t('rotate')}
          onConfirm={() => call('POST /email/domains/:domain/key', { params: { domain: domain.domain } })}
          onDone={() => {
            toast({ text: t('rotated') });
            onChanged();
          }}
        >
          {t('rotate-why')}
        </Confirm>
      )}
    </>
  );
}
