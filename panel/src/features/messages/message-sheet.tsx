import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageDetails } from 'harkara-contract/records/message.ts';
import { call } from '../../api/call.ts';
import { messageQuery } from '../../api/messages.ts';
import { useLookAgain } from '../../api/query.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { MessageDetailsSheet } from '../../ui/message-details-sheet.tsx';
import { useToast } from '../../ui/toast.tsx';
import { messagesTexts } from './messages-texts.ts';
import { SendAgain } from './send-again.tsx';

export function MessageSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <MessageDetailsSheet
      id={id}
      query={useQuery({ ...messageQuery(id ?? ''), enabled: id !== undefined })}
      onClose={onClose}
      footer={(message) => <Actions message={message} />}
      campaignLink={(campaign) => (
        <Link to="." search={{ campaign }}>
          {campaign}
        </Link>
      )}
    />
  );
}

function Actions({ message }: { message: MessageDetails }) {
  const t = useTexts(messagesTexts);
  const formats = useFormats();
  const { user } = useSignedIn();
  const lookAgain = useLookAgain();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  if (user.role === 'viewer') return null;
  const waits = message.status === 'scheduled' || message.status === 'queued';
  return (
    <>
      {waits && (
        <Button look="danger" icon="ban" onClick={() => setAsking(true)}>
          {t('sheet.cancel')}
        </Button>
      )}
      <SendAgain message={message} />
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
          lookAgain('GET /messages/:id', 'GET /messages');
        }}
      >
        {t('cancel.text')}
      </Confirm>
    </>
  );
}
