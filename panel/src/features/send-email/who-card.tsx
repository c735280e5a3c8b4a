import { useState } from 'react';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldRow, Fields, LongTextField, SelectField, TextField } from '../../ui/field.tsx';
import { AddressesField } from './addresses-field.tsx';
import type { Draft } from './mail-draft.ts';
import type { Writing } from '../../ui/use-writing.ts';
import { sendEmailTexts } from './send-email-texts.ts';
import classes from './send-email.module.css';

type Props = { writing: Writing<Draft>; domains: readonly string[] };

export function WhoCard({ writing: { draft, change, field }, domains }: Props) {
  const t = useTexts(sendEmailTexts);
  // A draft that was kept may have some already.
  const [more, setMore] = useState(`${draft.cc}${draft.bcc}${draft.replyTo}` !== '');
  return (
    <Card title={t('who')}>
      <Fields>
        <FieldRow>
          <TextField label={t('from-name')} optional autoComplete="off" {...field('fromName')} />
          <TextField
            label={t('from-local')}
            placeholder="news"
            autoComplete="off"
            spellCheck={false}
            {...field('from')}
          />
        </FieldRow>
        <SelectField
          label={t('from-domain')}
          choices={domains.map((value) => ({ value, label: `@${value}` }))}
          {...field('domain')}
        />
        <LongTextField label={t('to')} rows={3} hint={t('to-hint')} {...field('to')} />
        <AddressesField to={draft.to} onChange={(to) => change({ to })} />
        {more ? (
          <FieldRow>
            <TextField label={t('cc')} optional hint={t('cc-hint')} {...field('cc')} />
            <TextField label={t('bcc')} optional {...field('bcc')} />
            <TextField label={t('reply-to')} optional type="email" {...field('replyTo')} />
          </FieldRow>
        ) : (
          <Button
            look="quiet"
            size="small"
            icon="plus"
            className={classes.more}
            onClick={() => setMore(true)}
          >
            {t('more')}
          </Button>
        )}
      </Fields>
    </Card>
  );
}
