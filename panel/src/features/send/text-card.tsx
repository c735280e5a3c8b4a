import { useRef } from 'react';
import type { SendOptions } from 'harkara-contract/routes/sending.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields, LongTextField, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Draft } from './draft.ts';
import { GapField } from './gap-field.tsx';
import { columnsIn, isNameable, patternOf, placeholderOf } from './pattern.ts';
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
  const field = useRef<HTMLTextAreaElement>(null);
  const wasThere = useRef(false);
  /** Where the cursor is, or was last; at the end of a text that it has never been in. */
  const insert = (column: string): void => {
    const area = field.current;
    if (!area) return;
    const end = area.value.length;
    const [from, to] = wasThere.current ? [area.selectionStart, area.selectionEnd] : [end, end];
    area.setRangeText(placeholderOf(column), from, to, 'end');
    setText(area.value);
    area.focus();
  };
  return (
    <>
      <LongTextField
        ref={field}
        onFocus={() => {
          wasThere.current = true;
        }}
        label={t('text.label')}
        rows={5}
        maxLength={4000}
        value={text}
        onChange={setText}
        hint={text !== '' && !hasColumns && t('text.count', { units: measured.units, left: measured.left })}
      />
      <Columns draft={draft} onInsert={insert} />
    </>
  );
}

function TemplateText({ draft }: { draft: Draft }) {
  const t = useTexts(sendTexts);
  const { template, fitting, gaps } = draft;
  if (fitting.length === 0) return <Notice tone="info">{t('text.no-templates')}</Notice>;
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
      {gaps.map((gap, index) => (
        <GapField key={index} draft={draft} gap={gap} index={index} />
      ))}
    </>
  );
}

/** The columns of the file or group, each to be put into the text by a press. */
function Columns({ draft, onInsert }: { draft: Draft; onInsert: (column: string) => void }) {
  const t = useTexts(sendTexts);
  const columns = draft.columns.filter(isNameable);
  if (columns.length === 0) return null;
  return (
    <div className={classes.columns}>
      <span className={classes.quiet}>{t('text.insert')}</span>
      {columns.map((column) => (
        <button key={column} type="button" className={classes.chip} onClick={() => onInsert(column)}>
          {column}
        </button>
      ))}
    </div>
  );
}
