import type { Sent } from 'harkara-contract/records/sent.ts';
import { call } from '../../api/call.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { SendCard, type SendTo } from '../../ui/send-card.tsx';
import type { Writing } from '../../ui/use-writing.ts';
import { type CallDraft, callOf, hasContent, MOST_NUMBERS } from './call-draft.ts';
import { sendVoiceTexts } from './send-voice-texts.ts';
import type { Estimated } from './use-estimate.ts';

type Props = {
  writing: Writing<CallDraft>;
  numbers: string[];
  estimated: Estimated;
  onSent: (sent: Sent) => void;
};

export function SendCallCard({ writing, numbers, estimated, onSent }: Props) {
  const { draft } = writing;
  const t = useTexts(sendVoiceTexts);
  const balance = useSignedIn().balances.voice;

  const check = (to: SendTo): FieldErrors => ({
    ...(to.all && numbers.length === 0 && { recipients: t('to-missing') }),
    ...(to.all &&
      numbers.length > MOST_NUMBERS && {
        recipients: t('to-many', { count: numbers.length }),
      }),
    ...(draft.kind === 'text' && draft.text.trim() === '' && { text: t('text-missing') }),
    ...(draft.kind === 'audio' && draft.audioUrl.trim() === '' && { audio: t('audio-missing') }),
    ...(draft.kind === 'audio' &&
      !(Number(draft.audioSeconds) >= 1 && Number(draft.audioSeconds) <= 600) && {
        audioSeconds: t('seconds-bad'),
      }),
    ...(!to.all && to.address.replaceAll(/\D/g, '').length < 10 && { test: t('test-bad') }),
  });

  return (
    <SendCard
      channel="voice"
      title={t('send')}
      writing={writing}
      check={check}
      isWhole={hasContent(draft)}
      test={{
        label: t('test'),
        type: 'tel',
        autoComplete: 'tel-national',
        icon: 'voice',
        action: t('test-call'),
        initial: '',
        done: (number) => t('test-sent', { number }),
      }}
      credits={estimated.estimate?.credits ?? 0}
      balance={balance}
      bodyFor={(to, at) => callOf(draft, to.all ? numbers : [to.address], at)}
      // The server checks the calls, and says what they come to.
      figuresFor={async (at) => {
        const result = await call('POST /voice/check', { body: callOf(draft, numbers, at) });
        if (!result.ok) return result;
        const [to, ...others] = numbers;
        const { calls, credits, leavesAt, rejections } = result.data;
        return {
          ok: true,
          data: {
            from: draft.sender,
            recipients: calls,
            leftOut: rejections.length,
            credits,
            balance,
            leavesAt: leavesAt === null ? null : new Date(leavesAt),
            one: to !== undefined &&
              others.length === 0 && {
                to,
                text: draft.kind === 'text' ? draft.text : draft.audioUrl,
              },
          },
        };
      }}
      send={(body, idempotencyKey) => call('POST /voice/messages', { body, idempotencyKey })}
      words={{
        send: t('send-now'),
        schedule: t('schedule'),
        ask: (people) => t.count('ask', people),
        action: t('ask-call'),
      }}
      onSent={onSent}
    />
  );
}
