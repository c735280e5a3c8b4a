import type { VoiceNumber } from 'harkara-contract/routes/voice.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { voiceNumbersTexts } from './voice-numbers-texts.ts';

type Props = { opened: boolean; onClose: () => void; onAsked: (number: VoiceNumber) => void };

const ROUTES = ['transactional', 'promotional'] as const;
const INITIAL = { number: '', route: 'transactional' as (typeof ROUTES)[number] };

export function AskNumberSheet({ opened, onClose, onAsked }: Props) {
  const t = useTexts(voiceNumbersTexts);
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={t('ask')}
      initial={INITIAL}
      check={({ number }) => (/^\d{3,15}$/.test(digitsOf(number)) ? {} : { number: t('number-bad') })}
      send={({ number, route }) => call('POST /voice/numbers', { body: { number: digitsOf(number), route } })}
      onDone={onAsked}
    >
      {(form) => (
        <>
          <TextField
            label={t('number')}
            hint={t('number-hint')}
            inputMode="tel"
            autoComplete="off"
            autoFocus
            {...form.field('number')}
          />
          <Segmented
            label={t('route')}
            labelled
            value={form.values.route}
            choices={ROUTES.map((value) => ({ value, label: t(`route.${value}`) }))}
            onChange={(route) => form.set('route', route)}
          />
          {form.values.route === 'promotional' && <Notice tone="info">{t('promotional-hint')}</Notice>}
        </>
      )}
    </FormSheet>
  );
}

const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');
