import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageState } from 'harkara-contract/lists.ts';
import type { MessageDetails } from 'harkara-contract/records/message.ts';
import { PANEL_CHANNEL } from '../../channels.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { messagesTexts } from './messages-texts.ts';

const FINAL: readonly MessageState[] = ['delivered', 'failed', 'expired', 'cancelled'];

/** Leads to the form with the message's fields filled in. What may still arrive is not sent again by mistake. */
export function SendAgain({ message }: { message: MessageDetails }) {
  const t = useTexts(messagesTexts);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const page = PANEL_CHANNEL[message.channel].send;
  const fields = { to: message.recipient, sender: message.sender, text: message.text ?? '' };
  if (!page) return null;
  if (FINAL.includes(message.status)) {
    return (
      <ButtonLink to={page.to} search={fields} icon="send">
        {t('sheet.again')}
      </ButtonLink>
    );
  }
  if (message.status !== 'unknown') return null;
  return (
    <>
      <Button icon="send" onClick={() => setAsking(true)}>
        {t('sheet.again')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('again.title')}
        action={t('sheet.again')}
        onConfirm={() => Promise.resolve({ ok: true, data: null })}
        onDone={() => void navigate({ to: page.to, search: fields })}
      >
        {t('again.text')}
      </Confirm>
    </>
  );
}
