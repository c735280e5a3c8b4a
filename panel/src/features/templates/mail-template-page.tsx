import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EmailTemplate } from 'harkara-contract/routes/email-templates.ts';
import { call } from '../../api/call.ts';
import { query, useLookAgain } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Beside } from '../../ui/beside.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ForSenders } from '../../ui/for-senders.tsx';
import { LongTextField, TextField } from '../../ui/field.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { useForm } from '../../ui/form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MailPreview } from '../../ui/mail-preview.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { mailTemplatesTexts } from './mail-templates-texts.ts';
import classes from './templates.module.css';
import { templatesTexts } from './templates-texts.ts';

const LIST = { channel: 'email' };

/** A new mail template, or another version of one that the address names. */
export function MailTemplatePage() {
  const t = useTexts(mailTemplatesTexts);
  const shared = useTexts(templatesTexts);
  const { filters } = useFilters(['id']);
  const { id } = filters;
  const stored = useQuery({
    ...query('GET /email/templates/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return (
    <Page
      title={id === undefined ? shared('new') : t('edit-one', { name: id })}
      subtitle={t('form-about', { sample: '{{name}}, {{invoice.no}}' })}
    >
      <ForSenders words={{ title: shared('viewer'), why: shared('viewer-why') }}>
        {id === undefined ? (
          <MailTemplateForm changed={undefined} />
        ) : (
          <Loaded query={stored} skeleton={<Skeleton height={720} />}>
            {(template) => <MailTemplateForm key={template.id} changed={template} />}
          </Loaded>
        )}
      </ForSenders>
    </Page>
  );
}

function MailTemplateForm({ changed }: { changed: EmailTemplate | undefined }) {
  const t = useTexts(mailTemplatesTexts);
  const shared = useTexts(templatesTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const lookAgain = useLookAgain();
  const form = useForm({
    initial: {
      id: changed?.id ?? '',
      subject: changed?.subject ?? '',
      html: changed?.html ?? '',
      bodyText: changed?.text ?? '',
    },
    check: ({ id, subject, html }) => ({
      ...(id.trim() === '' && { id: shared('name-missing') }),
      ...(subject.trim() === '' && { subject: t('subject-missing') }),
      ...(html.trim() === '' && { html: t('html-missing') }),
    }),
    send: ({ id, subject, html, bodyText }) => {
      const texts = { subject, html, bodyText: bodyText.trim() === '' ? null : bodyText };
      return changed
        ? call('PATCH /email/templates/:id', {
            params: { id: changed.id },
            body: { ...texts, version: changed.version },
          })
        : call('POST /email/templates', { body: { id: id.trim(), ...texts } });
    },
    onDone: ({ id, version }) => {
      toast({ text: t('saved', { name: id, version }) });
      lookAgain('GET /email/templates', 'GET /email/templates/:id', 'GET /email/options');
      void navigate({ to: '/templates', search: { ...LIST, open: id } });
    },
    explain: ({ code }) => {
      if (code !== 'conflict') return undefined;
      return changed ? t('changed-meanwhile') : { id: shared('name-taken') };
    },
  });
  const { subject, html, bodyText } = form.values;
  const written = {
    html,
    ...(subject.trim() !== '' && { subject }),
    ...(bodyText.trim() !== '' && { bodyText }),
  };
  return (
    <Beside aside={<MailPreview texts={html.trim() === '' ? undefined : written} isTemplate />}>
      <Card>
        <FormFields form={form}>
          <TextField
            label={shared('name')}
            hint={t('name-hint')}
            autoComplete="off"
            maxLength={100}
            disabled={changed !== undefined}
            {...form.field('id')}
          />
          <TextField label={t('subject')} autoComplete="off" maxLength={900} {...form.field('subject')} />
          <LongTextField
            label={t('html')}
            hint={t('html-hint')}
            rows={14}
            placeholder="<p>Dear {{name}}, …</p>"
            {...form.field('html')}
          />
          <LongTextField
            label={t('text')}
            hint={t('text-hint')}
            optional
            rows={4}
            {...form.field('bodyText')}
          />
          <div className={classes.actions}>
            <Button type="submit" look="primary" busy={form.busy}>
              {changed ? t('save-version', { version: changed.version + 1 }) : t('save')}
            </Button>
            <ButtonLink to="/templates" search={LIST} look="quiet">
              {shared('back')}
            </ButtonLink>
          </div>
        </FormFields>
      </Card>
    </Beside>
  );
}
