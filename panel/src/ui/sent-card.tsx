import { useEffect, useRef } from 'react';
import type { Sent } from 'harkara-contract/records/sent.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { Icon } from './icons.tsx';
import { lazyPart } from './lazy-page.tsx';
import { Notice } from './notice.tsx';
import classes from './sent-card.module.css';
import { sentTexts } from './sent-texts.ts';
import { Skeleton } from './skeleton.tsx';

/** Recipients that were left out for the same reason; of many, the first ones. */
type LeftOut = { reason: string; count: number; recipients: readonly string[] };

type Props = {
  sent: Pick<Sent, 'broadcastId' | 'messageId' | 'accepted' | 'credits' | 'scheduledAt'>;
  /** “2 emails accepted”. */
  title: string;
  leftOut: readonly LeftOut[];
  /** Begins another one. */
  onAgain: () => void;
};

/** Recipients that were left out, one by one, as groups with the same reason. */
export function byReason({ rejections }: Sent): LeftOut[] {
  const groups = new Map<string, string[]>();
  for (const { recipient, reason } of rejections) {
    groups.set(reason.text, [...(groups.get(reason.text) ?? []), recipient]);
  }
  return Array.from(groups, ([reason, recipients]) => ({ reason, count: recipients.length, recipients }));
}

const NAMED = 5;
// Loaded once something was sent, since they are large.
const load = () => import('./followed-messages.tsx');
const OneMessage = lazyPart(load, 'FollowedMessages', <Skeleton height={220} />);
const FewMessages = lazyPart(load, 'FollowedMessages', <Skeleton height={60} />);

/** Messages that are followed here; of more, the list of messages says what becomes of them. */
const FOLLOWED = 100;

/** In place of the form, once something was sent: what it came to, and what becomes of it. */
export function SentCard({ sent, title, leftOut, onAgain }: Props) {
  const t = useTexts(sentTexts);
  const formats = useFormats();
  const { accepted, broadcastId, credits, scheduledAt } = sent;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <div className={classes.sent}>
        <div className={classes.head}>
          <span className={classes.icon}>
            <Icon name={scheduledAt === null ? 'send' : 'calendar'} size={24} />
          </span>
          <div>
            <h2 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h2>
            <p className={classes.quiet}>
              {scheduledAt !== null && `${t('later', { time: formats.dayAndTime(new Date(scheduledAt)) })} `}
              {t.count('credits', credits)}
            </p>
          </div>
        </div>
        {accepted === 1 && <OneMessage sent={sent} />}
        {accepted > 1 && accepted <= FOLLOWED && <FewMessages sent={sent} />}
        {leftOut.map(({ reason, count, recipients }) => (
          <Notice key={reason} tone="warn" title={t.count('left', count)}>
            <p>{reason}</p>
            {recipients.length > 0 && (
              <p className={classes.recipients}>
                {recipients.slice(0, NAMED).join(', ')}
                {count > Math.min(NAMED, recipients.length) && (
                  <> {t.count('more', count - Math.min(NAMED, recipients.length))}</>
                )}
              </p>
            )}
          </Notice>
        ))}
        <div className={classes.actions}>
          <Button look="primary" icon="send" onClick={onAgain}>
            {t('again')}
          </Button>
          <ButtonLink to="/messages" {...(accepted > 1 && { search: { q: broadcastId } })}>
            {t('see')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
