import { useMemo } from 'react';
import type { SendOptions } from 'harkara-contract/routes/sending.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields, LongTextField, SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Draft } from './draft.ts';
import { columnsIn, fillPattern, patternOf, slotsOf } from './pattern.ts';
import { segment } from '../../ui/segments.ts';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';

export function TextCard({ draft, options }: { draft: Draft; options: SendOptions }) {
  const t = useTexts(sendTexts);
  const { sender, isFree, setFree } = draft;
  return (
    <Card title={t('text.title')}>
      <Fields>
        <SelectField
          label={t('text.sender')}
          value={sender?.senderId ?? ''}
          searchable={options.senders.length > 8}
          choices={options.senders.map(({ senderId, route }) => ({
            value: senderId,
            label: `${senderId} · ${t(`route.${route}`)}`,
          }))}
          onChange={draft.chooseSender}
        />
        <Segmented
          label={t('text.way')}
          value={isFree ? 'free' : 'template'}
          choices={[
            { value: 'template', label: t('text.template') },
            { value: 'free', label: t('text.free') },
          ]}
          onChange={(way) => setFree(way === 'free')}
        />
        {isFree ? <FreeText draft={draft} /> : <TemplateText draft={draft} />}
        {draft.unknownColumns.map((name) => (
          <Notice key={name} tone="bad">
            {t('text.unknown', { name })}
          </Notice>
        ))}
      </Fields>
    </Card>
  );
}

function FreeText({ draft }: { draft: Draft }) {
  const t = useTexts(sendTexts);
  const { text, setText } = draft;
  const measured = segment(text);
  const hasColumns = columnsIn(patternOf(text)).length > 0;
  return (
    <>
      <LongTextField
        label={t('text.label')}
        rows={5}
        maxLength={4000}
        value={text}
        onChange={setText}
        hint={text !== '' && !hasColumns && t('text.count', { units: measured.units, left: measured.left })}
      />
      <Columns draft={draft} onInsert={(column) => setText(`${text}{{${column}}}`)} />
    </>
  );
}

function TemplateText({ draft }: { draft: Draft }) {
  const t = useTexts(sendTexts);
  const { template, fitting, values, setValue } = draft;
  if (fitting.length === 0) return <Notice tone="info">{t('text.no-templates')}</Notice>;
  const slots = template ? slotsOf(template.content) : [];
  const last = Math.max(0, Math.min(values.length, slots.length) - 1);
  return (
    <>
      <SelectField
        label={t('text.choose')}
        placeholder={t('text.choose-placeholder')}
        searchable
        value={template ? String(template.id) : ''}
        choices={fitting.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={draft.chooseTemplate}
        hint={template && <span className={classes.template}>{template.content}</span>}
      />
      {slots.map((kind, index) => (
        <Variable
          key={index}
          draft={draft}
          index={index}
          label={t('text.variable', { number: index + 1, kind: t(`kind.${kind}`) })}
        />
      ))}
      {slots.length > 0 && (
        <Columns draft={draft} onInsert={(column) => setValue(last, `${values[last] ?? ''}{{${column}}}`)} />
      )}
    </>
  );
}

function Variable({ draft, index, label }: { draft: Draft; index: number; label: string }) {
  const t = useTexts(sendTexts);
  const { values, setValue, limits, recipients } = draft;
  const value = values[index] ?? '';
  const tooLong = useMemo(() => {
    const pattern = patternOf(value);
    const isShared = columnsIn(pattern).length === 0;
    const rows = isShared ? recipients.good.slice(0, 1) : recipients.good;
    const lengths = rows.map(({ row, values: own }) => ({
      row,
      length: [...fillPattern(pattern, own)].length,
    }));
    return lengths.find(({ length }) => length > limits.maxVariable);
  }, [value, recipients, limits.maxVariable]);
  return (
    <TextField
      label={label}
      value={value}
      onChange={(typed) => setValue(index, typed)}
      hint={t('text.variable-hint', { limit: limits.maxVariable })}
      error={
        tooLong &&
        t('text.variable-long', { length: tooLong.length, row: tooLong.row, limit: limits.maxVariable })
      }
      autoComplete="off"
    />
  );
}

/** The columns of the file or group, each to be put into the text by a press. */
function Columns({ draft, onInsert }: { draft: Draft; onInsert: (column: string) => void }) {
  const t = useTexts(sendTexts);
  if (draft.columns.length === 0) return null;
  return (
    <div className={classes.columns}>
      <span className={classes.quiet}>{t('text.insert')}</span>
      {draft.columns.map((column) => (
        <button key={column} type="button" className={classes.chip} onClick={() => onInsert(column)}>
          {column}
        </button>
      ))}
    </div>
  );
}
