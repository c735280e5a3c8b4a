import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { sendMail, type GivenMail } from '../../core/channels/email/send-mail.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toBroadcastId, toPublicId } from '../../core/ids.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import { byKey } from '../../core/messages/origin.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { Accepted } from '../../core/messages/send-request.ts';
import {
  fileName,
  mailbox,
  mailboxes,
  mailHtml,
  mailSubject,
  mailText,
  mediaType,
  name,
} from 'harkara-contract/values.ts';
import { refuseIfNoLongerAllowed } from '../kit/api-keys.ts';
import { flag, integer, number, text } from '../kit/json/fields.ts';
import { success, SUCCESS } from '../kit/json/records.ts';
import { readEmail, refuseUnstorableEmail } from '../kit/read-email.ts';
import { rejectionsOf } from './bulk-answer.ts';
import { callerOf } from './credentials.ts';
import { takeIdempotencyKey } from './idempotency-key.ts';
import { placeholders, requirePlaceholders } from './mail-placeholders.ts';
import { serve } from './operation.ts';
import { inTheCallersWords, MESSAGE_FIELDS, scheduleName, scheduleTime } from './send-body.ts';
import { rejectionsBy } from './answer-parts.ts';
import { largestBody, readFiles } from '../kit/attachments.ts';

const { schedule_at, scheduled_at, client_ref } = MESSAGE_FIELDS;

const Attachment = Type.Object(
  {
    filename: fileName({ description: 'The file name, without folders', examples: ['invoice.pdf'] }),
    content_type: Type.Optional(
      mediaType({
        description: 'The media type; application/octet-stream if absent',
        examples: ['application/pdf'],
      }),
    ),
    content: text('The content in base64', 'JVBERi0xLjQK'),
  },
  { additionalProperties: false, title: 'Attachment', description: 'A file' },
);

const MailBody = Type.Object(
  {
    from: mailbox({
      minLength: 1,
      description: 'An address, or a name and an address in angle brackets; the domain must be approved',
      examples: ['Meghdoot Shop <news@shop.example>'],
    }),
    to: mailboxes({
      minItems: 1,
      description: 'Each recipient gets a separate email that shows no other recipient',
      examples: [['ravi@customer.example']],
    }),
    cc: Type.Optional(
      mailboxes({
        description: 'Shown in every email; each address gets one copy',
        examples: [['asha@customer.example']],
      }),
    ),
    bcc: Type.Optional(
      mailboxes({
        description: 'Each address gets one copy and is never shown',
        examples: [['audit@shop.example']],
      }),
    ),
    reply_to: Type.Optional(mailbox({ description: 'Where replies go', examples: ['help@shop.example'] })),
    subject: Type.Optional(
      mailSubject({ description: 'Required without a template', examples: ['Your order'] }),
    ),
    html: Type.Optional(
      mailHtml({
        description: 'Required without a template',
        examples: ['<p>Your order is on its way.</p>'],
      }),
    ),
    text: Type.Optional(
      mailText({
        description: 'Plain-text version; created from the HTML if absent',
        examples: ['Your order is on its way.'],
      }),
    ),
    template_id: Type.Optional(name({ description: 'ID of a stored template', examples: ['welcome'] })),
    placeholders: placeholders('Values for placeholders such as `{{name}}` in the subject, HTML and text'),
    attachments: Type.Optional(
      Type.Array(Attachment, {
        description: 'Files, up to 10 MB in total unless your operator sets another limit',
      }),
    ),
    track_opens: Type.Optional(flag('Track opens', false)),
    track_clicks: Type.Optional(flag('Track clicks', false)),
    notify_url: Type.Optional(
      text(
        'URL for notifications about this request, instead of your webhook',
        'https://shop.example/hooks/mail',
        { minLength: 1, maxLength: 2_000 },
      ),
    ),
    callback_data: Type.Optional(text('Returned in these notifications', 'order 42', { maxLength: 4_000 })),
    schedule_at,
    scheduled_at,
    client_ref,
  },
  { title: 'Mail', description: 'An email', additionalProperties: false },
);
type MailBody = Static<typeof MailBody>;

const MailAnswer = success(
  Type.Object({
    broadcast_id: text('ID of the request, for /messages/{messageId}', '2_01m7ehp7apg0080000082zsctg_1'),
    message_id: text('ID of the first email', '01m7ehp7apg0080000082zsctg'),
    status: text('queued, or scheduled', 'queued'),
    scheduled_at: Type.Optional(Type.String({ description: 'When it will be sent; only with a schedule' })),
    accepted: integer('Emails that will be sent', 1),
    rejected: integer('Recipients that were left out and not charged', 0),
    rejections: rejectionsBy('validation_failed or recipient_suppressed', {
      recipient: 'nobody',
      code: 'validation_failed',
      message: 'The address is not valid.',
      reason: 'email_address_not_valid',
      params: {},
    }),
    credits_used: number('Email credits charged', 1),
  }),
  'The emails are accepted and charged',
);

export function emailSendRoutes(v2: FastifyInstance, gateway: Gateway): void {
  const { mailing } = gateway;

  serve(v2, 'POST /email/send', {
    id: 'sendMail',
    tag: 'Email',
    summary: 'Send or schedule an email',
    description:
      'Each recipient costs one email credit. Invalid addresses and addresses on your suppression list are recorded as failed and not charged. With an Idempotency-Key header or a client_ref, a repeat within 24 hours gets the first successful response and sends nothing.',
    scope: 'send',
    body: MailBody,
    answer: MailAnswer,
    errors: [
      'email_disabled',
      'sender_not_found',
      'sender_not_approved',
      'route_not_available',
      'recipient_suppressed',
      'insufficient_credits',
      'idempotency_mismatch',
    ],
    options: { bodyLimit: largestBody(mailing.limits) },
    plain: true,
    handle: async ({ account, body, request }) => {
      try {
        const attachments = (body.attachments ?? []).map(({ filename, content, ...file }) => ({
          filename,
          contentType: file.content_type ?? null,
          content,
        }));
        const files = await readFiles(v2, request, attachments, 'loose');
        const accepted = await accept(gateway, request, readMail(body, files, account));
        return { ...SUCCESS, data: answerOf(account, accepted) };
      } catch (error) {
        throw inTheCallersWords(error, { schedule: scheduleName(body) });
      }
    },
  });
}

function accept(gateway: Gateway, request: FastifyRequest, mail: GivenMail): Promise<Accepted> {
  const caller = callerOf(request);
  const key = takeIdempotencyKey(request, mail.clientRef);
  return sendMail(gateway.mailing, caller.account, mail, (prepared) =>
    sendMessages(gateway.sending, caller.account, {
      ...prepared,
      idempotency: key === null ? null : { key: `send ${key}`, fingerprint: fingerprint(prepared) },
      origin: byKey(caller.key.id, request.ip),
      stillAllowed: () => refuseIfNoLongerAllowed(gateway, caller, 'send', request),
    }),
  );
}

function readMail(body: MailBody, files: GivenMail['files'], { timeZone }: Account): GivenMail {
  const { text, ...others } = body;
  // Core calls the text of an email `bodyText`; its `text` is v2's `message`.
  refuseUnstorableEmail({ ...others, bodyText: text });
  return readEmail({
    family: 'v2',
    from: body.from,
    to: body.to,
    cc: body.cc,
    bcc: body.bcc,
    replyTo: body.reply_to,
    subject: body.subject,
    html: body.html,
    text,
    templateId: body.template_id,
    placeholders: requirePlaceholders(body.placeholders),
    files,
    trackOpens: body.track_opens,
    trackClicks: body.track_clicks,
    notifyUrl: body.notify_url,
    callbackData: body.callback_data,
    scheduleAt: scheduleTime(body, timeZone),
    clientRef: body.client_ref,
  });
}

function answerOf(account: Account, accepted: Accepted): Static<typeof MailAnswer>['data'] {
  const { first, accepted: count, credits, scheduledAt, rejected } = accepted;
  const rejections = rejectionsOf({ rejected });
  return {
    broadcast_id: toBroadcastId({ account: account.number, first, accepted: count }),
    message_id: toPublicId(first),
    status: scheduledAt === null ? 'queued' : 'scheduled',
    ...(scheduledAt === null ? {} : { scheduled_at: scheduledAt }),
    accepted: count,
    rejected: rejections.length,
    rejections,
    credits_used: fromMilliCredits(credits),
  };
}
