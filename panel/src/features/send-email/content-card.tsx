import { Link } from '@tanstack/react-router';
import type { EmailOptions } from 'harkara-contract/routes/email-send.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldRow, Fields, LongTextField, SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Draft } from './mail-draft.ts';
import type { FieldErrors } from '../../ui/form.ts';
import { sendEmailTexts } from './send-email-texts.ts';
import classes from './send-email.module.css';

type Props = {
  draft: Draft;
  templates: EmailOptions['templates'];
  /** Placeholders that need a value, from the chosen template or from what is written. */
  needed: readonly string[];
  errors: FieldErrors;
  onChange: (part: Partial<Draft>) => void;
};

export function ContentCard({ draft, templates, needed, errors, onChange }: Props) {
  const t = useTexts(sendEmailTexts);
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
          onChange={(kind) => onChange({ kind })}
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
            value={draft.template}
            error={errors.templateId}
            onChange={(template) => onChange({ template })}
          />
        )}
        <TextField
          label={t('subject')}
          name="subject"
          maxLength={900}
          optional={draft.kind === 'template'}
          {...(draft.kind === 'template' && chosen && { placeholder: chosen.subject })}
          value={draft.subject}
          error={errors.subject}
          onChange={(subject) => onChange({ subject })}
        />
        {draft.kind === 'html' && (
          <>
            <LongTextField
              label={t('html-label')}
              name="html"
              rows={10}
              placeholder="<p>Dear {{name}}, …</p>"
              value={draft.html}
              error={errors.html}
              onChange={(html) => onChange({ html })}
            />
            <LongTextField
              label={t('text')}
              optional
              rows={3}
              hint={t('text-hint')}
              value={draft.text}
              error={errors.bodyText}
              onChange={(text) => onChange({ text })}
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
                  onChange={(value) => onChange({ values: { ...draft.values, [name]: value } })}
                />
              ))}
            </FieldRow>
          </fieldset>
        )}
      </Fields>
    </Card>
  );
}
