import { useState } from 'react';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldRow, Fields, LongTextField, SelectField, TextField } from '../../ui/field.tsx';
import { AddressesField } from './addresses-field.tsx';
import type { Draft } from './mail-draft.ts';
import type { FieldErrors } from '../../ui/form.ts';
import { sendEmailTexts } from './send-email-texts.ts';
import classes from './send-email.module.css';

type Props = {
  draft: Draft;
  domains: readonly string[];
  errors: FieldErrors;
  onChange: (part: Partial<Draft>) => void;
};

export function WhoCard({ draft, domains, errors, onChange }: Props) {
  const t = useTexts(sendEmailTexts);
  const [more, setMore] = useState(false);
  return (
    <Card title={t('who')}>
      <Fields>
        <FieldRow>
          <TextField
            label={t('from-name')}
            optional
            name="fromName"
            autoComplete="off"
            value={draft.fromName}
            onChange={(fromName) => onChange({ fromName })}
          />
          <TextField
            label={t('from-local')}
            name="from"
            placeholder="news"
            autoComplete="off"
            spellCheck={false}
            value={draft.from}
            error={errors.from}
            onChange={(from) => onChange({ from })}
          />
          <SelectField
            label={t('from-domain')}
            choices={domains.map((value) => ({ value, label: `@${value}` }))}
            value={draft.domain}
            onChange={(domain) => onChange({ domain })}
          />
        </FieldRow>
        <LongTextField
          label={t('to')}
          name="to"
          rows={3}
          hint={t('to-hint')}
          value={draft.to}
          error={errors.to}
          onChange={(to) => onChange({ to })}
        />
        <AddressesField to={draft.to} onChange={(to) => onChange({ to })} />
        {more ? (
          <FieldRow>
            <TextField
              label={t('cc')}
              optional
              hint={t('cc-hint')}
              value={draft.cc}
              error={errors.cc}
              onChange={(cc) => onChange({ cc })}
            />
            <TextField
              label={t('bcc')}
              optional
              value={draft.bcc}
              error={errors.bcc}
              onChange={(bcc) => onChange({ bcc })}
            />
            <TextField
              label={t('reply-to')}
              optional
              type="email"
              value={draft.replyTo}
              error={errors.replyTo}
              onChange={(replyTo) => onChange({ replyTo })}
            />
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
