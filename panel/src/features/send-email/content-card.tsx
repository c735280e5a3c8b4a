import { Link } from '@tanstack/react-router';
import type { EmailOptions } from 'harkara-contract/routes/email-send.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldRow, Fields, LongTextField, SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Draft } from './mail-draft.ts';
import type { Writing } from '../../ui/use-writing.ts';
import { sendEmailTexts } from './send-email-texts.ts';
import classes from './send-email.module.css';

type Props = {
  writing: Writing<Draft>;
  templates: EmailOptions['templates'];
  /** Placeholders that need a value, from the chosen template or from what is written. */
  needed: readonly string[];
};

export function ContentCard({ writing, templates, needed }: Props) {
  const t = useTexts(sendEmailTexts);
  const { draft, errors, change, field } = writing;
  const chosen = templates.find(({ id }) => id === draft.template);
  return (
    <Card title={t('what')}>
      <Fields>
        <Segmented
          label={t('kind')}
          labelled
          value={draft.kind}
          choices={[
            { value: 'html', label: t('html') },
            { value: 'template', label: t('template') },
          ]}
          onChange={(kind) => change({ kind })}
        />
        {draft.kind === 'template' && templates.length === 0 && (
          <Notice tone="info">
            {t('no-templates')} <Link to="/templates/email">{t('make-template')}</Link>
          </Notice>
        )}
        {draft.kind === 'template' && templates.length > 0 && (
          <SelectField
            label={t('template')}
            searchable
            placeholder={t('template-choose')}
            choices={templates.map(({ id, subject }) => ({ value: id, label: `${id} · ${subject}` }))}
            {...field('template', 'templateId')}
          />
        )}
        <TextField
          label={t('subject')}
          maxLength={900}
          optional={draft.kind === 'template'}
          placeholder={draft.kind === 'template' ? chosen?.subject : undefined}
          {...field('subject')}
        />
        {draft.kind === 'html' && (
          <>
            <LongTextField
              label={t('html-label')}
              rows={10}
              placeholder="<p>Dear {{name}}, …</p>"
              {...field('html')}
            />
            <LongTextField
              label={t('text')}
              optional
              rows={3}
              hint={t('text-hint')}
              {...field('text', 'bodyText')}
            />
          </>
        )}
        {needed.length > 0 && (
          <fieldset className={classes.values}>
            <legend>{t('values')}</legend>
            <FieldRow>
              {needed.map((name) => (
                <TextField
                  key={name}
                  label={name}
                  autoComplete="off"
                  value={draft.values[name] ?? ''}
                  error={errors.values !== undefined && !draft.values[name] ? errors.values : undefined}
                  onChange={(value) => change({ values: { ...draft.values, [name]: value } })}
                />
              ))}
            </FieldRow>
          </fieldset>
        )}
      </Fields>
    </Card>
  );
}
