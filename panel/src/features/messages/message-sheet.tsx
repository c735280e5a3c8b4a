import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageDetails } from 'harkara-contract/records/message.ts';
import { call } from '../../api/call.ts';
import { messageQuery } from '../../api/messages.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { PANEL_CHANNEL } from '../../channels.ts';
import { formatPhone } from '../../i18n/formats.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MessageParts } from '../../ui/message-parts.tsx';
import { messageTexts } from '../../ui/message-texts.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { messagesTexts } from './messages-texts.ts';

type Props = { id: string | undefined; onClose: () => void };

/** One message: what became of it, why, and what to do about it. */
export function MessageSheet({ id, onClose }: Props) {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const query = useQuery({ ...messageQuery(id ?? ''), enabled: id !== undefined });
  const message = id === undefined ? undefined : query.data;
  const at = message && new Date(message.at);
  return (
    <Sheet
      // On a phone it is as high as what it shows: it comes with its content, so that nothing in it moves.
      opened={id !== undefined && !query.isPending}
      onClose={onClose}
      title={message ? t('sheet.title', { recipient: formatPhone(message.recipient) }) : t('sheet.loading')}
      subtitle={message && at && `${formats.longDay(at)}, ${formats.time(at)} · ${message.sender}`}
      footer={message && <Actions message={message} />}
    >
      <Loaded query={query} skeleton={<SkeletonRows rows={8} height={64} />}>
        {(loaded) => (
          <MessageParts
            message={loaded}
            campaignLink={(campaign) => (
              <Link to="." search={{ campaign }}>
                {campaign}
              </Link>
            )}
          />
        )}
      </Loaded>
    </Sheet>
  );
}

function Actions({ message }: { message: MessageDetails }) {
  const t = useTexts(messagesTexts);
  const formats = useFormats();
  const { user } = useSignedIn();
  const client = useQueryClient();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  if (user.role === 'viewer') return null;
  const waits = message.status === 'scheduled' || message.status === 'queued';
  // There the fields of a message that is sent again are filled in.
  const page = PANEL_CHANNEL[message.channel].send;
  const fields = { to: message.recipient, sender: message.sender, text: message.text ?? '' };
  return (
    <>
      {waits && (
        <Button look="danger" icon="ban" onClick={() => setAsking(true)}>
          {t('sheet.cancel')}
        </Button>
      )}
      {page && (
        <ButtonLink to={page.to} search={fields} icon="send">
          {t('sheet.again')}
        </ButtonLink>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('cancel.title')}
        figures={[{ label: t('cancel.credits'), value: formats.credits(message.credits) }]}
        action={t('sheet.cancel')}
        danger
        onConfirm={() => call('DELETE /messages/:id', { params: { id: message.id } })}
        onDone={({ refunded }) => {
          toast({ text: t.count('cancel.done', refunded) });
          void client.invalidateQueries({ queryKey: ['GET /messages/:id'] });
          void client.invalidateQueries({ queryKey: ['GET /messages'] });
        }}
      >
        {t('cancel.text')}
      </Confirm>
    </>
  );
}
