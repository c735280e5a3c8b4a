import { Readable } from 'node:stream';
import type { OutgoingMail } from '../../src/connectors/kit/mail.ts';
import type { Submission } from '../../src/core/delivery/connector.ts';

/** A mail as connectors get it; `more` overrides any part of it. */
export function outgoingMail(more: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: 'id@asha.example',
    date: new Date('2026-03-01T10:20:30Z'),
    from: { name: 'Asha', address: 'news@asha.example' },
    to: 'meera@shop.example',
    cc: [],
    replyTo: null,
    subject: 'Spring sale',
    html: '<p>Hello</p>',
    text: 'Hello',
    headers: {},
    attachments: [],
    dkim: null,
    ...more,
  };
}

export const attachment = (filename: string, data: Buffer, contentType = 'application/octet-stream') => ({
  filename,
  contentType,
  bytes: data.length,
  open: () => Readable.from([data]),
});

export function mailSubmission(
  messageId: string,
  account: number,
  more: Partial<Submission> = {},
): Submission {
  return {
    ...{
      messageId,
      account,
      attempt: 1,
      channel: 'email',
      first: messageId,
      recipient: 'meera@shop.example',
    },
    ...{
      sender: 'news@asha.example',
      text: 'Spring sale',
      unicode: false,
      flash: false,
      parts: 1,
      route: 'T',
    },
    ...{ dltEntityId: null, dltTemplateId: null, dltHeaderId: null, mayLeave: () => true },
    ...more,
  };
}
