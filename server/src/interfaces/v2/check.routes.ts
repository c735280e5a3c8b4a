import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { previewSend, type Preview } from '../../core/messages/preview-send.ts';
import { ROUTE_WORDS } from '../../core/channels/sms/routes.ts';
import { SUCCESS } from '../kit/json/records.ts';
import { answerWith, refusalBy } from '../kit/json/refusal.ts';
import { V2_WORDS } from './error-words.ts';
import { serve } from './operation.ts';
import { inTheCallersWords, scheduleName, SendBody, toSendRequest } from './send-body.ts';
import { CheckAnswer } from './check-answer.ts';

type Checked = Static<typeof CheckAnswer>['data'];

export function checkRoutes(v2: FastifyInstance, gateway: Gateway): void {
  serve(v2, 'POST /sms/check', {
    id: 'checkSms',
    tag: 'SMS',
    summary: 'Check a message without sending it',
    description:
      'Accepts the body of POST /sms/send, runs all of its checks, and returns every problem, not only the first. It is free, and nothing is sent.',
    scope: 'send',
    body: SendBody,
    answer: CheckAnswer,
    plain: true,
    handle: async ({ account, body }) => {
      const messages = [{ recipient: body.recipient, text: body.message }];
      const preview = await previewSend(gateway, account, toSendRequest(body, messages, account.timeZone));
      const names = { schedule: scheduleName(body) };
      const problems = preview.problems.map((error) => problem(inTheCallersWords(error, names)));
      return { ...SUCCESS, data: { ...describe(body.sender_id, preview), problems } };
    },
  });
}

function describe(senderId: string, preview: Preview): Omit<Checked, 'problems'> {
  const { sender, route, measured, template } = preview;
  return {
    would_send: preview.problems.length === 0,
    route: route === null ? null : ROUTE_WORDS[route],
    encoding: measured?.encoding ?? null,
    characters: measured?.units ?? null,
    parts: measured?.parts ?? null,
    credits: preview.price === null ? null : fromMilliCredits(preview.price),
    balance: fromMilliCredits(preview.balance),
    template: template && {
      id: template.id,
      name: template.name,
      dlt_template_id: template.dltTemplateId,
    },
    sender: { sender_id: senderId, status: sender?.status ?? null },
    dnd: preview.inDnd,
    dlt: {
      entity_id: preview.dltEntityId,
      template_id: preview.dltTemplateId,
      header_id: sender?.dltHeaderId ?? null,
    },
    leaves_at: preview.leavesAt?.toISOString() ?? null,
  };
}

/** As the send itself would be refused. */
function problem(error: DomainError): Checked['problems'][number] {
  const { message, error: refused } = answerWith(refusalBy(error, V2_WORDS), '', V2_WORDS).body;
  return { ...refused, message, legacy_code: refused.legacy_code ?? null };
}
