import type { CallOptions } from 'harkara-contract/routes/voice.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldRow, Fields, LongTextField, SelectField, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { CallDraft } from './call-draft.ts';
import { sendVoiceTexts } from './send-voice-texts.ts';
import type { FieldErrors } from '../../ui/form.ts';

type Props = {
  draft: CallDraft;
  options: CallOptions;
  errors: FieldErrors;
  onChange: (part: Partial<CallDraft>) => void;
};

const AUTO = 'auto';
const REPEATS = [1, 2, 3, 4, 5];
const DIGITS = [0, 1, 2, 3, 4, 6, 10];

export function SpeechCard({ draft, options, errors, onChange }: Props) {
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
          onChange={(kind) => onChange({ kind })}
        />
        {draft.kind === 'text' ? (
          <>
            <LongTextField
              label={t('text')}
              name="text"
              rows={6}
              hint={t('text-hint', { count: [...draft.text].length, most: options.mostCharacters })}
              value={draft.text}
              error={errors.text}
              onChange={(text) => onChange({ text })}
            />
            <SelectField
              label={t('language')}
              choices={[
                { value: AUTO, label: t('language-auto') },
                ...options.languages.map(({ tag, name }) => ({ value: tag, label: name })),
              ]}
              value={draft.language === '' ? AUTO : draft.language}
              error={errors.language}
              onChange={(language) => onChange({ language: language === AUTO ? '' : language })}
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
              value={draft.audioUrl}
              error={errors.audio}
              onChange={(audioUrl) => onChange({ audioUrl })}
            />
            <TextField
              label={t('seconds')}
              inputMode="numeric"
              value={draft.audioSeconds}
              error={errors.audioSeconds}
              onChange={(audioSeconds) => onChange({ audioSeconds })}
            />
          </FieldRow>
        )}
        <FieldRow>
          <SelectField
            label={t('repeat')}
            choices={REPEATS.map((count) => ({
              value: String(count),
              label: t.count('repeat-times', count),
            }))}
            value={draft.repeat}
            onChange={(repeat) => onChange({ repeat })}
          />
          <SelectField
            label={t('digits')}
            choices={DIGITS.map((count) => ({
              value: String(count),
              label: count === 0 ? t('digits-none') : String(count),
            }))}
            value={draft.digits}
            onChange={(digits) => onChange({ digits })}
          />
        </FieldRow>
      </Fields>
    </Card>
  );
}
