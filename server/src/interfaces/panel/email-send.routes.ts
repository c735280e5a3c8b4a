import type { FastifyInstance } from 'fastify';
import { Sent } from 'harkara-contract/records/sent.ts';
import { Type, type Static } from 'typebox';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { searchMailTemplates } from '../../core/email/manage-templates.ts';
import { sendMail, type GivenMail } from '../../core/email/send-mail.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { inFormWords, only, readSchedule, requireIdempotencyKey, stillAllowed } from './channel-gate.ts';
import { actorOf, operation } from './operation.ts';
import { describeSent } from './sent-answer.ts';
import { readAttachments, writtenLength } from '../kit/attachments.ts';

/** Html and text of a million characters each, and what else a mail has. */
const BYTES_OF_TEXTS = 8 * 1_024 * 1_024;
/** More than any setting lets one mail have. */
const MOST_ADDRESSES = 10_000;
/** More than an account can have. */
const MOST_TEMPLATES = 1_000;

const addresses = (description: string, least = 0) =>
  Type.Array(Type.String({ maxLength: 1_000 }), { minItems: least, maxItems: MOST_ADDRESSES, description });

export const MAIL_TEXTS = {
  subject: Type.Optional(Type.String({ maxLength: 900, description: 'The subject' })),
  html: Type.Optional(Type.String({ maxLength: 1_000_000, description: 'The html' })),
  text: Type.Optional(Type.String({ maxLength: 1_000_000, description: 'For those who read no html' })),
  template_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'A template' })),
  placeholders: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 10_000 }), {
      maxProperties: 1_000,
      description: 'What `{{name}}` stands for',
    }),
  ),
};

const Attachment = Type.Object(
  {
    filename: Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[^\\p{Cc}/\\\\]+$',
      description: 'Its name, without folders',
    }),
    content_type: Type.Optional(
      Type.String({ maxLength: 127, pattern: '^[\\w.+-]+/[\\w.+-]+$', description: 'Its type' }),
    ),
    content: Type.String({ description: 'Its bytes in base64' }),
  },
  { additionalProperties: false },
);

const MailBody = Type.Object(
  {
    from: Type.String({ minLength: 1, maxLength: 1_000, description: 'An address at an approved domain' }),
    to: addresses('Each gets a mail of its own', 1),
    cc: Type.Optional(addresses('Shown in every mail')),
    bcc: Type.Optional(addresses('Shown nowhere')),
    reply_to: Type.Optional(Type.String({ maxLength: 1_000, description: 'Where answers go' })),
    ...MAIL_TEXTS,
    attachments: Type.Optional(Type.Array(Attachment, { maxItems: 100, description: 'Files' })),
    track_opens: Type.Optional(Type.Boolean({ description: 'Tell when it is opened' })),
    track_clicks: Type.Optional(Type.Boolean({ description: 'Tell when a link is followed' })),
    schedule_at: Type.Optional(Type.String({ maxLength: 64, description: 'ISO 8601 with an offset' })),
  },
  { additionalProperties: false },
);
type MailBody = Static<typeof MailBody>;

const Options = Type.Object(
  {
    domains: Type.Array(Type.String(), { description: 'Approved domains' }),
    templates: Type.Array(
      Type.Object({
        id: Type.String(),
        subject: Type.String(),
      }),
      { description: `Those that can be used, up to ${MOST_TEMPLATES}` },
    ),
    most_recipients: Type.Integer({ description: 'Of one mail' }),
    most_files: Type.Integer({ description: 'Of one mail' }),
    most_file_bytes: Type.Integer({ description: 'Together' }),
    price: Type.Number({ description: 'Credits for one recipient' }),
  },
  { title: 'MailOptions', description: 'What a mail can be made of' },
);

const WORDS = { sender: 'from', recipient: 'to', bodyText: 'text', schedule: 'schedule_at' };
const TAG = { tag: 'Email' } as const;

export function emailSendRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, mailing, sending } = gateway;
  const preValidation = only('email');

  api.get(
    '/email/options',
    {
      ...operation({
        ...TAG,
        id: 'readMailOptions',
        summary: 'What a mail can be made of',
        requires: 'viewer',
        answer: Options,
      }),
      preValidation,
    },
    async (request) => {
      const { account } = actorOf(request);
      const all = { words: null, after: null, limit: MOST_TEMPLATES };
      const { templates } = await searchMailTemplates(db, account, all);
      return {
        domains: [...account.emailDomains]
          .filter(([, status]) => status === 'approved')
          .map(([name]) => name),
        templates: templates
          .filter((template) => mailing.templates.mayUse(template))
          .map(({ id, subject }) => ({ id, subject })),
        most_recipients: sending.context().limits.maxMailRecipients,
        most_files: mailing.limits.files,
        most_file_bytes: mailing.limits.fileBytes,
        price: fromMilliCredits(account.prices.email),
      };
    },
  );

  api.post<{ Body: MailBody }>(
    '/email/messages',
    {
      ...operation({
        ...TAG,
        id: 'sendMailFromPanel',
        summary: 'Send or schedule a mail',
        requires: 'sender',
        body: MailBody,
        answer: Sent,
        errors: [
          'sender_not_found',
          'sender_not_approved',
          'route_not_available',
          'recipient_suppressed',
          'insufficient_credits',
          'idempotency_mismatch',
        ],
      }),
      preValidation,
      bodyLimit: Math.ceil((mailing.limits.fileBytes * 4) / 3) + BYTES_OF_TEXTS,
    },
    async (request) => {
      const { account } = actorOf(request);
      const key = requireIdempotencyKey(request);
      try {
        const { attachments = [] } = request.body;
        const work = readAttachments(attachments, 'strict');
        const files = await api.intake.parse(request, writtenLength(attachments), work);
        const mail = readMail(request.body, files, account.timeZone);
        const accepted = await sendMail(mailing, account, mail, (prepared) =>
          sendMessages(sending, account, {
            ...prepared,
            idempotency: { key, fingerprint: fingerprint(prepared) },
            stillAllowed: stillAllowed(gateway, request),
          }),
        );
        return describeSent(account.number, accepted);
      } catch (error) {
        throw inFormWords(error, WORDS);
      }
    },
  );
}

function readMail(body: MailBody, files: GivenMail['files'], timeZone: string): GivenMail {
  const { attachments = [], text, ...others } = body;
  refuseUnstorable({
    ...others,
    bodyText: text,
    attachments: attachments.map(({ filename }) => ({ filename })),
  });
  return {
    family: 'v2',
    from: body.from,
    to: body.to,
    cc: body.cc ?? [],
    bcc: body.bcc ?? [],
    replyTo: body.reply_to ?? null,
    subject: body.subject ?? null,
    html: body.html ?? null,
    text: text ?? null,
    templateId: body.template_id ?? null,
    placeholders: body.placeholders ?? {},
    files,
    trackOpens: body.track_opens ?? false,
    trackClicks: body.track_clicks ?? false,
    notifyUrl: null,
    callbackData: null,
    scheduleAt: readSchedule(body.schedule_at, timeZone),
    clientRef: null,
  };
}
