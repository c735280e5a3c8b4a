import type { ReactNode } from 'react';
import type { Sent } from 'harkara-contract/records/sent.ts';
import type { Result } from '../api/request.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { Confirm } from './confirm.tsx';
import { Notice } from './notice.tsx';
import { sendQuestionTexts } from './send-question-texts.ts';

/** What a send comes to. */
export type SendFigures = {
  from: string;
  recipients: number;
  leftOut: number;
  credits: number;
  balance: number;
  /** Null: at once. */
  leavesAt: Date | null;
};

type Props = {
  opened: boolean;
  figures: SendFigures;
  /** The question, and the word on the button, for what leaves at once. */
  title: string;
  action: string;
  children?: ReactNode;
  onClose: () => void;
  onConfirm: () => Promise<Result<Sent>>;
  onDone: (sent: Sent) => void;
};

/** Asks with the figures before emails or calls are sent or scheduled. */
export function SendQuestion({ figures, title, action, children, ...dialog }: Props) {
  const t = useTexts(sendQuestionTexts);
  const formats = useFormats();
  const { from, recipients, leftOut, credits, balance, leavesAt } = figures;
  const time = leavesAt && formats.dayAndTime(leavesAt);
  return (
    <Confirm
      {...dialog}
      title={time === null ? title : t('later', { time })}
      figures={[
        { label: t('from'), value: from },
        { label: t('recipients'), value: formats.number(recipients) },
        ...(leftOut > 0 ? [{ label: t('left-out'), value: formats.number(leftOut) }] : []),
        { label: t('credits'), value: formats.credits(credits) },
        { label: t('afterwards'), value: formats.credits(balance - credits) },
        { label: t('leaves'), value: time ?? t('at-once') },
      ]}
      action={time === null ? action : t('schedule')}
    >
      {t('repeat')}
      {children}
    </Confirm>
  );
}

/** Says that the balance does not suffice, if so. */
export function TooPoor({ credits, balance }: Pick<SendFigures, 'credits' | 'balance'>) {
  const t = useTexts(sendQuestionTexts);
  const formats = useFormats();
  if (credits <= balance) return null;
  return <Notice tone="bad">{t('too-poor', { missing: formats.credits(credits - balance) })}</Notice>;
}
