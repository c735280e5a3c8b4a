import type { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingMail } from './mail.ts';

/** The mail as MIME. */
export function composeMail(mail: OutgoingMail): Readable {
  const { messageId, date, from, to, cc, replyTo, subject, html, text, headers, attachments } = mail;
  return new MailComposer({
    ...{ messageId: `<${messageId}>`, date, from, to, cc: [...cc], subject, text, headers },
    ...(replyTo === null ? {} : { replyTo }),
    ...(html === null ? {} : { html }),
    attachments: attachments.map(({ filename, contentType, open }) => ({
      ...{ filename, contentType, content: open() },
    })),
  })
    .compile()
    .createReadStream();
}
