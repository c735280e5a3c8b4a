import { fact } from 'harkara-contract/facts.ts';
import type { MailSource } from '../connectors/kit/mail.ts';
import type { Submission } from '../core/delivery/connector.ts';
import { DomainError } from '../core/errors.ts';
import { NO_ACCOUNT, toPublicId } from '../core/ids.ts';

const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

export type TestMail = { recipient: string; sender: string | null; text: string; subject?: string };

/** A mail that is stored nowhere, and where connectors get its content from. Nobody's key signs it. */
export function testMail(
  { recipient, sender, text, subject = 'Test' }: TestMail,
  id: string,
): { submission: Submission; mails: MailSource } {
  if (sender === null) {
    throw new DomainError(fact('test_sender_missing'));
  }
  refuseIfNoAddress(recipient);
  refuseIfNoAddress(sender);
  const mail = {
    messageId: `${toPublicId(id)}@${sender.slice(sender.lastIndexOf('@') + 1)}`,
    date: new Date(),
    from: { name: '', address: sender },
    to: recipient,
    cc: [],
    replyTo: null,
    subject,
    html: null,
    text,
    headers: {},
    attachments: [],
    dkim: null,
  };
  const submission: Submission = {
    ...{ messageId: id, attempt: 1, account: NO_ACCOUNT, channel: 'email', first: id },
    ...{ recipient, sender, text: '', unicode: false, flash: false, parts: 1, route: 'T' },
    ...{ dltEntityId: null, dltTemplateId: null, dltHeaderId: null },
    mayLeave: () => true,
  };
  return { submission, mails: { of: () => Promise.resolve(mail) } };
}

function refuseIfNoAddress(text: string): void {
  if (!ADDRESS.test(text)) throw new DomainError(fact('test_address_not_valid', { address: text }));
}
