import type { FastifyInstance } from 'fastify';
import { emailSendRoutes as routes, type Email } from 'harkara-contract/routes/email-send.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { searchMailTemplates } from '../../core/channels/email/manage-templates.ts';
import { sendMail, type GivenMail } from '../../core/channels/email/send-mail.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import { only, readSchedule, requireIdempotencyKey, sentBy } from './channel-gate.ts';
import { describeSent } from './sent-answer.ts';
import { serve } from './serve.ts';
import { largestBody, readFiles } from '../kit/attachments.ts';
import { readEmail, refuseUnstorableEmail } from '../kit/read-email.ts';

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
        const files = await readFiles(api, request, body.attachments, 'strict');
        const mail = readMail(body, files, account.timeZone);
        const accepted = await sendMail(mailing, account, mail, (prepared) =>
          sendMessages(sending, account, {
            ...prepared,
            idempotency: { key, fingerprint: fingerprint(prepared) },
            ...sentBy(gateway, request),
          }),
        );
        return describeSent(account.number, accepted, listener);
      },
    },
    {
      'GET /email/options': { preValidation },
      'POST /email/messages': {
        preValidation,
        bodyLimit: largestBody(mailing.limits),
      },
    },
  );
}

function readMail(body: Email, files: GivenMail['files'], timeZone: string): GivenMail {
  const { bodyText, schedule, ...mail } = body;
  refuseUnstorableEmail({ ...mail, bodyText });
  return readEmail({
    ...mail,
    family: 'panel',
    text: bodyText,
    files,
    scheduleAt: readSchedule(schedule, timeZone),
  });
}
