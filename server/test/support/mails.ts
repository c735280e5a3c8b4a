import { Readable } from 'node:stream';
import type { OutgoingMail } from '../../src/connectors/kit/mail.ts';
import type { Submission } from '../../src/core/delivery/connector.ts';
import { submissionOf } from './submissions.ts';

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

export const mailSubmission = (messageId: string, account: number, more: Partial<Submission> = {}) =>
  submissionOf({
    messageId,
    account,
    channel: 'email',
    recipient: 'meera@shop.example',
    sender: 'news@asha.example',
    text: 'Spring sale',
    ...more,
  });
