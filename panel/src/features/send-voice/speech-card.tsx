import type { CallOptions } from 'harkara-contract/routes/voice.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldRow, Fields, LongTextField, SelectField, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { CallDraft } from './call-draft.ts';
import { sendVoiceTexts } from './send-voice-texts.ts';
import type { Writing } from '../../ui/use-writing.ts';

type Props = { writing: Writing<CallDraft>; options: CallOptions };

const AUTO = 'auto';
const REPEATS = [1, 2, 3, 4, 5];
const DIGITS = [0, 1, 2, 3, 4, 6, 10];

export function SpeechCard({ writing: { draft, errors, change, field }, options }: Props) {
  const t = useTexts(sendVoiceTexts);
  return (
    <Card title={t('what')}>
      <Fields>
        <Segmented
          label={t('kind')}
          labelled
          value={draft.kind}
          choices={[
            { value: 'text', label: t('kind-text') },
            { value: 'audio', label: t('kind-audio') },
          ]}
          onChange={(kind) => change({ kind })}
        />
        {draft.kind === 'text' ? (
          <>
            <LongTextField
              label={t('text')}
              rows={6}
              hint={t('text-hint', { count: [...draft.text].length, most: options.mostCharacters })}
              {...field('text')}
            />
            <SelectField
              label={t('language')}
              choices={[
                { value: AUTO, label: t('language-auto') },
                ...options.languages.map(({ tag, name }) => ({ value: tag, label: name })),
              ]}
              value={draft.language === '' ? AUTO : draft.language}
              error={errors.language}
              onChange={(language) => change({ language: language === AUTO ? '' : language })}
            />
          </>
        ) : (
          <FieldRow>
            <TextField
              label={t('audio')}
              type="url"
              inputMode="url"
              placeholder="https://"
              hint={t('audio-hint')}
              spellCheck={false}
              {...field('audioUrl', 'audio')}
            />
            <TextField label={t('seconds')} inputMode="numeric" {...field('audioSeconds')} />
          </FieldRow>
        )}
        <FieldRow>
          <SelectField
            label={t('repeat')}
            choices={REPEATS.map((count) => ({
              value: String(count),
              label: t.count('repeat-times', count),
            }))}
            {...field('repeat')}
          />
          <SelectField
            label={t('digits')}
            choices={DIGITS.map((count) => ({
              value: String(count),
              label: count === 0 ? t('digits-none') : String(count),
            }))}
            {...field('digits')}
          />
        </FieldRow>
      </Fields>
    </Card>
  );
}
