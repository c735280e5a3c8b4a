import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Template } from 'harkara-contract/routes/templates.ts';
import { call } from '../../api/call.ts';
import { query, useLookAgain } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldRow, Fields, LongTextField, SelectField, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Rejection } from '../../ui/rejection.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Objections } from './objection-list.tsx';
import { SamplePhone } from './sample-phone.tsx';
import { SlotText } from './slot-text.tsx';
import { SLOT_KINDS, slotsIn } from '../../ui/template-slots.ts';
import classes from './templates.module.css';
import { templatesTexts } from './templates-texts.ts';

const ANY = '*';
const DLT_ID = /^\d{10,30}$/;

type Props = {
  copied: Template | undefined;
  /** The account's own. If there is only one, a new template is for it. */
  entityIds: readonly string[];
};

/** A new template, or a copy of another one to begin with. */
export function TemplateForm({ copied, entityIds }: Props) {
  const t = useTexts(templatesTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const lookAgain = useLookAgain();
  const senders = useQuery(query('GET /senders', { query: { limit: 100 } })).data?.items ?? [];
  const form = useForm({
    initial: {
      name: copied ? t('copy-name', { name: copied.name }).slice(0, 100) : '',
      content: copied?.content ?? '',
      senderId: copied?.senderId ?? ANY,
      dltTemplateId: copied?.dltTemplateId ?? '',
      entityId: copied?.entityId ?? onlyOne(entityIds),
      notes: '',
    },
    check: (values) => ({
      ...(values.name.trim() === '' && { name: t('name-missing') }),
      ...(values.content.trim() === '' && { content: t('content-missing') }),
      ...(slotsIn(values.content).some(({ slot }) => !slot?.isKnown) && { content: t('objection.unknown') }),
      ...(isWrong(values.dltTemplateId) && { dltTemplateId: t('dlt-rule') }),
      ...(isWrong(values.entityId) && { entityId: t('dlt-rule') }),
    }),
    send: ({ name, content, senderId, dltTemplateId, entityId, notes }) =>
      call('POST /templates', {
        body: {
          name: name.trim(),
          content,
          senderId: senderId === ANY ? null : senderId,
          dltTemplateId: dltTemplateId.trim() || null,
          entityId: entityId.trim() || null,
          notes: notes.trim() || null,
        },
      }),
    onDone: ({ id, name }) => {
      toast({ text: t('saved', { name }) });
      lookAgain('GET /templates');
      void navigate({ to: '/templates', search: { open: id } });
    },
    explain: ({ code }) => (code === 'conflict' ? { name: t('name-taken') } : undefined),
  });
  const { content, senderId: sender, dltTemplateId, entityId } = form.values;
  const slots = slotsIn(content);

  const insert = (kind: string): void => {
    const field = form.formProps.ref.current?.elements.namedItem('content');
    const at = field instanceof HTMLTextAreaElement ? field.selectionStart : content.length;
    form.set('content', `${content.slice(0, at)}{#${kind}#}${content.slice(at)}`);
    if (field instanceof HTMLTextAreaElement) field.focus();
  };

  const choices = [
    { value: ANY, label: t('sender-any') },
    ...senders.map(({ senderId: value }) => ({ value, label: value })),
    ...(sender !== ANY && !senders.some((one) => one.senderId === sender)
      ? [{ value: sender, label: sender }]
      : []),
  ];

  return (
    <form {...form.formProps} className={classes.columns}>
      <Card>
        <Fields>
          {copied?.status === 'rejected' && <Rejection reason={copied.reason} />}
          {form.problem && <FailureNotice {...form.problem} />}
          <TextField label={t('name')} hint={t('name-hint')} autoComplete="off" {...form.field('name')} />
          <div>
            <LongTextField
              label={t('content')}
              hint={t('content-hint')}
              rows={5}
              {...form.field('content')}
            />
            <div className={classes.slots}>
              <span>{t('insert')}</span>
              {SLOT_KINDS.map((kind) => (
                <button key={kind} type="button" className={classes.insert} onClick={() => insert(kind)}>
                  {`{#${kind}#}`}
                </button>
              ))}
            </div>
            {slots.length > 0 && (
              <div className={classes.registered} dir="auto">
                <SlotText content={content} />
              </div>
            )}
            <p className={classes.facts} role="status">
              {t.count('slots', slots.length)}
            </p>
          </div>
          <SelectField
            label={t('sender')}
            value={sender}
            choices={choices}
            searchable={choices.length > 8}
            onChange={(value) => form.set('senderId', value)}
          />
          <FieldRow>
            <TextField
              label={t('dlt-id')}
              hint={t('dlt-hint')}
              inputMode="numeric"
              autoComplete="off"
              {...form.field('dltTemplateId')}
            />
            <TextField
              label={t('entity-id')}
              hint={t('entity-hint')}
              inputMode="numeric"
              autoComplete="off"
              {...form.field('entityId')}
            />
          </FieldRow>
          <TextField
            label={t('notes')}
            hint={t('notes-hint')}
            optional
            maxLength={1000}
            autoComplete="off"
            {...form.field('notes')}
          />
          <div className={classes.actions}>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('submit')}
            </Button>
            <ButtonLink to="/templates" look="quiet">
              {t('back')}
            </ButtonLink>
          </div>
        </Fields>
      </Card>
      <div className={classes.side}>
        <Card title={t('preview')} subtitle={t('preview-why')}>
          <SamplePhone content={content} sender={sender === ANY ? null : sender} />
        </Card>
        <Card title={t('check')} subtitle={t('check-why')}>
          <Objections draft={{ content, dltTemplateId: dltTemplateId.trim(), entityId: entityId.trim() }} />
        </Card>
      </div>
    </form>
  );
}

const isWrong = (id: string): boolean => id.trim() !== '' && !DLT_ID.test(id.trim());

const onlyOne = (ids: readonly string[]): string => (ids.length === 1 ? (ids[0] ?? '') : '');
