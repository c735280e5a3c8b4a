import type { MessageDetails } from 'harkara-contract/records/message.ts';
import { PANEL_CHANNEL } from '../channels.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { classNames } from './class-names.ts';
import { useSaid } from './said.ts';
import { knownCause, useCause } from './use-cause.ts';
import { adviceTexts } from './advice-texts.ts';
import { messageTexts } from './message-texts.ts';
import classes from './message-parts.module.css';

const TONES = {
  delivered: 'good',
  failed: 'bad',
  expired: 'warn',
  cancelled: 'wait',
  sent: 'info',
  queued: 'wait',
  scheduled: 'later',
  unknown: 'warn',
} as const;

/** What became of a message in one sentence, and what to do about it. */
export function MessageVerdict({ message, isOperators }: { message: MessageDetails; isOperators: boolean }) {
  const t = useTexts(messageTexts);
  const advice = useTexts(adviceTexts);
  const cause = useCause();
  const state = useStateSentence(message);
  const look = classNames(classes.verdict, classes[TONES[message.status]]);
  if (message.waiting !== null) return <WaitingVerdict waiting={message.waiting} look={look} />;
  if (message.cause === null) {
    return (
      <div className={look}>
        <h3>{state.title}</h3>
        {state.why !== undefined && <p>{state.why}</p>}
      </div>
    );
  }
  return (
    <div className={look}>
      <h3>{cause(message.cause)}</h3>
      {message.error !== null && message.status !== 'cancelled' && (
        <p dir="auto">{t('verdict.said', { words: message.error.text })}</p>
      )}
      <p>
        <b>{t(isOperators ? 'verdict.customer-does' : 'verdict.do')}</b>{' '}
        {advice(`advice.${knownCause(message.cause)}`)}
      </p>
    </div>
  );
}

type Waits = { waiting: NonNullable<MessageDetails['waiting']>; look: string };

/** Since when it waits, why, and until when it is tried. */
function WaitingVerdict({ waiting: { since, reasons, until }, look }: Waits) {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const said = useSaid();
  return (
    <div className={look}>
      <h3>{t('verdict.waiting', { time: formats.dayAndTime(new Date(since)) })}</h3>
      {reasons.map((reason) => (
        <p key={reason.key}>{said(reason)}</p>
      ))}
      <p>
        {until === null
          ? t('verdict.waits-for-resumption')
          : t('verdict.waits-until', { time: formats.dayAndTime(new Date(until)) })}
      </p>
    </div>
  );
}

function useStateSentence(message: MessageDetails): { title: string; why?: string } {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const { status } = message;
  const { delivered, sent, sentWhy } = PANEL_CHANNEL[message.channel].message;
  switch (status) {
    case 'delivered': {
      const passed = message.finalAt === null ? 0 : Date.parse(message.finalAt) - Date.parse(message.at);
      return {
        title: t(delivered),
        why: t('verdict.delivered-why', { time: formats.duration(Math.max(0, passed)) }),
      };
    }
    case 'sent':
      return { title: t(sent), ...(sentWhy && { why: t(sentWhy) }) };
    case 'scheduled': {
      const due = new Date(message.dueAt ?? message.at);
      return {
        title: t('verdict.scheduled'),
        why: t('verdict.scheduled-why', { time: formats.dayAndTime(due) }),
      };
    }
    case 'unknown':
      return { title: t('verdict.unknown'), why: t('verdict.unknown-why') };
    default:
      return { title: t('verdict.queued'), why: t('verdict.queued-why') };
  }
}
