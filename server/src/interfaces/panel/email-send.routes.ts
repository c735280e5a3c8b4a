import type { FastifyInstance } from 'fastify';
import { emailSendRoutes as routes, type Email } from 'harkara-contract/routes/email-send.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { searchMailTemplates } from '../../core/email/manage-templates.ts';
import { sendMail, type GivenMail } from '../../core/email/send-mail.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { only, readSchedule, requireIdempotencyKey, stillAllowed } from './channel-gate.ts';
import { describeSent } from './sent-answer.ts';
import { serve } from './serve.ts';
import { readAttachments, writtenLength } from '../kit/attachments.ts';

/** Html and text of a million characters each, and what else a mail has. */
const BYTES_OF_TEXTS = 8 * 1_024 * 1_024;
/** More than an account can have. */
const MOST_TEMPLATES = 1_000;

export function emailSendRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, mailing, sending } = gateway;
  const preValidation = only('email');
  serve(
    api,
    routes,
    {
      'GET /email/options': async ({ actor: { account } }) => {
        const all = { words: null, after: null, limit: MOST_TEMPLATES };
        const { templates } = await searchMailTemplates(db, account, all);
        return {
          domains: [...account.emailDomains]
            .filter(([, status]) => status === 'approved')
            .map(([name]) => name),
          templates: templates.filter((template) => mailing.templates.mayUse(template)),
          mostRecipients: sending.context().limits.maxMailRecipients,
          mostFiles: mailing.limits.files,
          mostFileBytes: mailing.limits.fileBytes,
          price: fromMilliCredits(account.prices.email),
        };
      },
      'POST /email/messages': async ({ actor: { account }, body, request, listener }) => {
        const key = requireIdempotencyKey(request);
        const { attachments } = body;
        const work = readAttachments(attachments, 'strict');
        const files = await api.intake.parse(request, writtenLength(attachments), work);
        const accepted = await sendMail(
          mailing,
          account,
          readMail(body, files, account.timeZone),
          (prepared) =>
            sendMessages(sending, account, {
              ...prepared,
              idempotency: { key, fingerprint: fingerprint(prepared) },
              stillAllowed: stillAllowed(gateway, request),
            }),
        );
        return describeSent(account.number, accepted, listener);
      },
    },
    {
      'GET /email/options': { preValidation },
      'POST /email/messages': {
        preValidation,
        bodyLimit: Math.ceil((mailing.limits.fileBytes * 4) / 3) + BYTES_OF_TEXTS,
      },
    },
  );
}

function readMail(body: Email, files: GivenMail['files'], timeZone: string): GivenMail {
  const { attachments, bodyText, schedule, ...mail } = body;
  refuseUnstorable({ ...mail, bodyText, attachments: attachments.map(({ filename }) => ({ filename })) });
  return {
    ...mail,
    family: 'v2',
    text: bodyText,
    files,
    notifyUrl: null,
    callbackData: null,
    scheduleAt: readSchedule(schedule, timeZone),
    clientRef: null,
  };
}
