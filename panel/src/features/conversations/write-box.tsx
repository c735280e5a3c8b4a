import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { NewLine } from 'harkara-contract/routes/chat.ts';
import { call } from '../../api/call.ts';
import { createFormKey } from '../../api/form-key.ts';
import { query } from '../../api/query.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldRow, LongTextField, SelectField, TextField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useNow } from '../../ui/use-now.ts';
import { conversationsTexts } from './conversations-texts.ts';
import classes from './conversations.module.css';

type Props = { person: string; openUntil: string | null; onSent: () => void };

const keyOf = ({ name, language }: { name: string; language: string }): string => `${name} ${language}`;

/** Free text while the session is open; otherwise a template, and why. */
export function WriteBox({ person, openUntil, onSent }: Props) {
  const t = useTexts(conversationsTexts);
  const formats = useFormats();
  const isOpen = openUntil !== null && new Date(openUntil) > useNow();
  const { data } = useQuery(query('GET /chat/account'));
  const [formKey] = useState(createFormKey);
  const [wanted, setWanted] = useState<'text' | 'template'>('text');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [values, setValues] = useState<Readonly<Record<number, string>>>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();
  const how = isOpen ? wanted : 'template';
  const templates = (data?.templates ?? []).filter(
    ({ status, problem }) => status === 'approved' && problem === null,
  );
  const template = templates.find((one) => keyOf(one) === chosen);
  const params = Array.from({ length: template?.params ?? 0 }, (_, index) => values[index + 1] ?? '');

  const lineOf = (): NewLine | string => {
    if (how === 'text') {
      return text.trim() === '' ? t('text-missing') : { text, template: null, language: null, params: [] };
    }
    if (!template) return t('template-choose');
    if (params.some((value) => value.trim() === '')) return t('value-missing');
    return { text: null, template: template.name, language: template.language, params };
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const line = lineOf();
    setFailure(undefined);
    setError(typeof line === 'string' ? line : undefined);
    if (typeof line === 'string') return;
    setBusy(true);
    const result = await call('POST /chat/conversations/:person/messages', {
      params: { person },
      body: line,
      idempotencyKey: formKey.keyFor({ person, line }),
    });
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    formKey.done();
    setText('');
    setValues({});
    onSent();
  };

  return (
    <form className={classes.write} onSubmit={(event) => void submit(event)}>
      {!isOpen && (
        <Notice tone="info">
          {openUntil === null
            ? t('never-why')
            : t('closed-why', { time: formats.dayAndTime(new Date(openUntil)) })}
        </Notice>
      )}
      {isOpen && (
        <Segmented
          label={t('how')}
          value={how}
          choices={[
            { value: 'text', label: t('how-text') },
            { value: 'template', label: t('how-template') },
          ]}
          onChange={(choice) => {
            setWanted(choice);
            setError(undefined);
          }}
        />
      )}
      {how === 'text' ? (
        <LongTextField
          label={t('text')}
          rows={2}
          maxLength={4096}
          value={text}
          error={error}
          onChange={(value) => {
            setText(value);
            setError(undefined);
          }}
        />
      ) : templates.length === 0 ? (
        <Notice tone="warn">{t('template-none')}</Notice>
      ) : (
        <>
          <SelectField
            label={t('template')}
            placeholder={t('template-choose')}
            searchable
            choices={templates.map((one) => ({ value: keyOf(one), label: `${one.name} (${one.language})` }))}
            value={chosen}
            error={error}
            onChange={(value) => {
              setChosen(value);
              setError(undefined);
            }}
          />
          {template && (
            <p className={classes.shown} dir="auto">
              {template.body.replace(
                /\{\{(\d{1,3})\}\}/g,
                (whole, number: string) => values[Number(number)] || whole,
              )}
            </p>
          )}
          {params.length > 0 && (
            <FieldRow>
              {params.map((value, index) => (
                <TextField
                  key={index}
                  label={t('value', { number: `{{${index + 1}}}` })}
                  autoComplete="off"
                  value={value}
                  onChange={(given) => setValues((old) => ({ ...old, [index + 1]: given }))}
                />
              ))}
            </FieldRow>
          )}
        </>
      )}
      {failure && <FailureNotice failure={failure} />}
      <div>
        <Button type="submit" look="primary" icon="send" busy={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
