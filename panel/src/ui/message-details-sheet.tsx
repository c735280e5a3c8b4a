import type { ReactNode } from 'react';
import type { MessageDetails } from 'harkara-contract/records/message.ts';
import { formatPhone } from '../i18n/formats.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { Loaded, type Query } from './loaded.tsx';
import { MessageParts } from './message-parts.tsx';
import { messageTexts } from './message-texts.ts';
import { Sheet } from './sheet.tsx';
import { SkeletonRows } from './skeleton.tsx';

type Props<Message> = {
  /** As the address has it; undefined: none is shown. */
  id: string | undefined;
  query: Query<Message> & { isPending: boolean };
  onClose: () => void;
  footer: (message: Message) => ReactNode;
  campaignLink?: (campaign: number) => ReactNode;
};

/** One message: what became of it, why, and what to do about it. */
export function MessageDetailsSheet<Message extends MessageDetails>(props: Props<Message>) {
  const { id, query, onClose, footer, campaignLink } = props;
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const message = id === undefined ? undefined : query.data;
  const at = message && new Date(message.at);
  return (
    <Sheet
      // On a phone it is as high as what it shows: it comes with its content, so that nothing in it moves.
      opened={id !== undefined && !query.isPending}
      onClose={onClose}
      title={message ? t('sheet.title', { recipient: formatPhone(message.recipient) }) : t('sheet.loading')}
      subtitle={message && at && `${formats.longDay(at)}, ${formats.time(at)} · ${message.sender}`}
      footer={message && footer(message)}
    >
      <Loaded query={query} skeleton={<SkeletonRows rows={8} height={64} />}>
        {(loaded) => <MessageParts message={loaded} campaignLink={campaignLink} />}
      </Loaded>
    </Sheet>
  );
}
