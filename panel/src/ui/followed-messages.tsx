import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Sent } from 'harkara-contract/records/sent.ts';
import { isOpen, messageQuery, messagesOfQuery } from '../api/messages.ts';
import { formatPhone } from '../i18n/formats.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import classes from './followed-messages.module.css';
import { Loaded } from './loaded.tsx';
import { messageTexts } from './message-texts.ts';
import { stepsOf } from './message-steps.ts';
import { MessageVerdict } from './message-verdict.tsx';
import { sentTexts } from './sent-texts.ts';
import { Skeleton } from './skeleton.tsx';
import { Status } from './status.tsx';
import { Timeline } from './timeline.tsx';

type Props = { sent: Pick<Sent, 'broadcastId' | 'messageId' | 'accepted'> };

/** What becomes of a few messages, from when they were accepted until all are final. */
export function FollowedMessages({ sent: { accepted, broadcastId, messageId } }: Props) {
  return accepted === 1 ? (
    <OneMessage id={messageId} />
  ) : (
    <FewMessages broadcastId={broadcastId} count={accepted} />
  );
}

function OneMessage({ id }: { id: string }) {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  // What was known here is old when its sheet is opened, and would move there.
  const found = useQuery({ ...messageQuery(id), gcTime: 0 });
  return (
    <Loaded query={found} skeleton={<Skeleton height={220} />}>
      {(message) => (
        <>
          <p className={classes.quiet}>
            <bdi>{formatPhone(message.recipient)}</bdi>
          </p>
          <div aria-live="polite">
            <MessageVerdict message={message} isOperators={false} />
          </div>
          <Timeline steps={stepsOf(message, t, formats)} />
          <Followed isOpen={isOpen(message.status)} />
        </>
      )}
    </Loaded>
  );
}

function FewMessages({ broadcastId, count }: { broadcastId: string; count: number }) {
  const t = useTexts(sentTexts);
  const formats = useFormats();
  const found = useQuery(messagesOfQuery(broadcastId, count));
  return (
    <Loaded query={found} skeleton={<Skeleton height={60} />}>
      {({ items }) => {
        const counts = new Map<(typeof items)[number]['status'], number>();
        for (const { status } of items) counts.set(status, (counts.get(status) ?? 0) + 1);
        return (
          <>
            <ul className={classes.counts} aria-label={t('states')} aria-live="polite">
              {Array.from(counts, ([status, of]) => (
                <li key={status}>
                  <Status of={status} /> {formats.number(of)}
                </li>
              ))}
            </ul>
            <Followed isOpen={items.some(({ status }) => isOpen(status))} />
          </>
        );
      }}
    </Loaded>
  );
}

function Followed({ isOpen: open }: { isOpen: boolean }): ReactNode {
  const t = useTexts(sentTexts);
  return open && <p className={classes.quiet}>{t('followed')}</p>;
}
