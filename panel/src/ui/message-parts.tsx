import { MESSAGE_ROUTES } from 'harkara-contract/lists.ts';
import type { Engagement, MessageDetails } from 'harkara-contract/records/message.ts';
import type { ReactNode } from 'react';
import { PANEL_CHANNEL } from '../channels.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { AcceptedNote } from './accepted-note.tsx';
import { CodeBlock } from './code-block.tsx';
import { CopyButton } from './copy-button.tsx';
import { type DetailList, Details } from './details.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { Timeline } from './timeline.tsx';
import classes from './message-parts.module.css';
import { stepsOf } from './message-steps.ts';
import { MessageVerdict } from './message-verdict.tsx';
import { messageTexts } from './message-texts.ts';

type Props = {
  message: MessageDetails;
  /** Where the customer finds the other messages of its campaign; absent: the operator looks at it. */
  campaignLink?: ((campaign: number) => ReactNode) | undefined;
};

/** All that is known about a message, the answer first. */
export function MessageParts({ message, campaignLink }: Props) {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  return (
    <>
      <MessageVerdict message={message} isOperators={!campaignLink} />
      <Part title={t('part.timeline')}>
        <Timeline
          steps={stepsOf(
            message,
            t,
            formats,
            <AcceptedNote message={message} hasLinks={campaignLink !== undefined} />,
          )}
        />
        {message.timeline.hasMore && <p className={classes.quiet}>{t('part.timeline-more')}</p>}
      </Part>
      <TextPart message={message} />
      <Engagements message={message} />
      <Part title={t('part.money')}>
        <Details items={useMoney(message)} />
      </Part>
      <Part title={t('part.ids')}>
        <Details items={useIds(message, campaignLink)} />
      </Part>
      <Receipts message={message} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{title}</h3>
      {children}
    </section>
  );
}

function TextPart({ message }: { message: MessageDetails }) {
  const t = useTexts(messageTexts);
  const { text } = message;
  const shown = PANEL_CHANNEL[message.channel].message;
  return (
    <Part title={t(shown.text)}>
      {text === null ? (
        <p className={classes.quiet}>{t('part.gone')}</p>
      ) : shown.hasParts ? (
        <PhonePreview
          sender={message.sender}
          text={text}
          parts={message.parts}
          characters={[...text].length}
          unicode={message.unicode}
        />
      ) : (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
    </Part>
  );
}

function Engagements({ message }: { message: MessageDetails }) {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const { engagement } = PANEL_CHANNEL[message.channel].message;
  if (!engagement || (message.engagements.length === 0 && !engagement.evenIfNone)) return null;
  const told = (kind: Engagement['kind']): string => {
    const own = message.engagements.filter((engagement) => engagement.kind === kind);
    const byPeople = own.filter((engagement) => !engagement.prefetch);
    const [first] = byPeople;
    if (!first) return own.length > 0 ? t('engagement.by-program') : t('engagement.never');
    const count = byPeople.reduce((sum, engagement) => sum + engagement.count, 0);
    return t.count('engagement.times', count, { time: formats.dayAndTime(new Date(first.firstAt)) });
  };
  return (
    <Part title={t('part.engagement')}>
      <Details
        items={engagement.kinds.map((kind) => ({ label: t(`engagement.${kind}`), value: told(kind) }))}
      />
    </Part>
  );
}

function useMoney(message: MessageDetails): DetailList {
  const t = useTexts(messageTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const { seconds, digits } = message;
  const { hasParts } = PANEL_CHANNEL[message.channel].message;
  const route = MESSAGE_ROUTES.find((one) => one === message.route);
  return [
    { label: t('money.price'), value: formats.credits(message.price) },
    message.refunded > 0 && { label: t('money.refunded'), value: formats.credits(message.refunded) },
    hasParts === true && { label: t('money.parts'), value: formats.number(message.parts) },
    {
      label: t('money.route'),
      value: route === undefined ? shared(`channel.${message.channel}`) : t(`route.${route}`),
    },
    seconds !== null && { label: t('call.seconds'), value: formats.duration(seconds * 1000) },
    digits !== null && { label: t('call.keys'), value: digits, code: true },
  ];
}

function useIds(message: MessageDetails, campaignLink: Props['campaignLink']): DetailList {
  const t = useTexts(messageTexts);
  const ids: [string, string | null][] = [
    [t('id.message'), message.id],
    [t('id.broadcast'), message.accepted > 1 ? message.broadcastId : null],
    [t('id.carrier'), message.vendorId],
    [t('id.reference'), message.clientRef],
    [t('id.code'), message.errorCode],
    [t('id.template'), message.dltTemplate],
    [t('id.entity'), message.dltEntity],
    [t('id.header'), message.dltHeader],
  ];
  const { campaign } = message;
  return [
    ...ids.map(
      ([label, value]) =>
        value !== null && {
          label,
          code: true,
          value: (
            <span className={classes.id}>
              {value} <CopyButton text={value} label={t('id.copy', { name: label })} />
            </span>
          ),
        },
    ),
    campaign !== null && { label: t('id.campaign'), value: campaignLink?.(campaign) ?? campaign },
  ];
}

function Receipts({ message: { receipts } }: { message: MessageDetails }) {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const kept = receipts.flatMap(({ raw, ...receipt }) => (raw === null ? [] : [{ ...receipt, raw }]));
  if (kept.length === 0) return null;
  return (
    <Part title={t('part.receipts')}>
      <div className={classes.receipts}>
        {kept.map(({ receivedAt, part, raw, status }) => (
          <CodeBlock
            key={`${receivedAt} ${part} ${status}`}
            code={raw}
            label={t('receipt.part', { part, time: formats.dayAndTime(new Date(receivedAt)) })}
            wrap
          />
        ))}
      </div>
    </Part>
  );
}
