import { useId } from 'react';
import { requestNumber, type VoiceNumber } from '../../api/voice.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { voiceNumbersTexts } from './voice-numbers-texts.ts';

type Props = { opened: boolean; onClose: () => void; onAsked: (number: VoiceNumber) => void };

export function AskNumberSheet({ opened, onClose, onAsked }: Props) {
  const t = useTexts(voiceNumbersTexts);
  const formId = useId();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('ask')}
      footer={
        <Button type="submit" form={formId} look="primary">
          {t('ask')}
        </Button>
      }
    >
      <AskForm formId={formId} onAsked={onAsked} />
    </Sheet>
  );
}

const ROUTES = ['transactional', 'promotional'] as const;

function AskForm({ formId, onAsked }: { formId: string; onAsked: (number: VoiceNumber) => void }) {
  const t = useTexts(voiceNumbersTexts);
  const form = useForm({
    initial: { number: '', route: 'transactional' },
    check: ({ number }) => (/^\d{3,15}$/.test(digitsOf(number)) ? {} : { number: t('number-bad') }),
    send: ({ number, route }) =>
      requestNumber({
        number: digitsOf(number),
        route: route === 'promotional' ? 'promotional' : 'transactional',
      }),
    onDone: onAsked,
  });
  return (
    <form id={formId} {...form.formProps}>
      <Fields>
        {form.problem && <FailureNotice {...form.problem} />}
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
          value={form.values.route === 'promotional' ? 'promotional' : 'transactional'}
          choices={ROUTES.map((value) => ({ value, label: t(`route.${value}`) }))}
          onChange={(route) => form.set('route', route)}
        />
        {form.values.route === 'promotional' && <Notice tone="info">{t('promotional-hint')}</Notice>}
      </Fields>
    </form>
  );
}

const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');
