import type { FastifyInstance } from 'fastify';
import { sayTo } from 'harkara-contract/say.ts';
import { voiceRoutes as routes, type Call } from 'harkara-contract/routes/voice.ts';
import { VoiceCheck } from '../../core/channels/voice/check-voice.ts';
import type { VoiceContent } from '../../core/channels/voice/voice-content.ts';
import { AT_THE_FIRST } from '../../core/channels/judge.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { MOST_LISTED, pageOfRecords } from '../../core/records.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { requestVoiceNumber } from '../../core/channels/voice/request-number.ts';
import { LANGUAGES } from '../../protocols/speech/languages.ts';
import { forAll, only, readSchedule, requireIdempotencyKey, sentBy } from './channel-gate.ts';
import { describeSent } from './sent-answer.ts';
import { serve } from './serve.ts';

const DEFAULT_RECORDING_S = 30;

export function voiceRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, sending, speech } = gateway;
  serve(
    api,
    routes,
    {
      'GET /voice/options': async ({ actor: { account } }) => {
        const { characters, rates } = sending.context().limits.voice;
        return {
          numbers: [...account.voiceNumbers.values()]
            .filter(({ status }) => status === 'approved')
            .map(({ number }) => number),
          languages: Object.entries(LANGUAGES).map(([tag, { name }]) => ({ tag, name })),
          mostCharacters: characters,
          rates,
          price: fromMilliCredits(account.prices.V),
          canListen: speech.problem() === null,
        };
      },
      'POST /voice/check': async ({ actor: { account }, body, listener }) => {
        const given = readCall(body, account.timeZone);
        const check = new VoiceCheck(account, given, sending.context(), AT_THE_FIRST);
        for (const message of given.messages) check.add(message);
        const { messages, rejections, dueAt } = check.finish();
        return {
          pulses: messages[0]?.text.parts ?? 0,
          calls: messages.length,
          credits: fromMilliCredits(messages.reduce((sum, { text }) => sum + text.price, 0)),
          leavesAt: dueAt,
          rejections: rejections.map(({ recipient, reason }) => ({
            recipient,
            reason: sayTo(listener, reason),
          })),
        };
      },
      'POST /voice/messages': async ({ actor: { account }, body, request, listener }) => {
        const key = requireIdempotencyKey(request);
        const given = readCall(body, account.timeZone);
        const accepted = await sendMessages(sending, account, {
          ...given,
          idempotency: { key, fingerprint: fingerprint(given) },
          ...sentBy(gateway, request),
        });
        return describeSent(account.number, accepted, listener);
      },
      'GET /voice/numbers': async ({ actor }) => {
        const all = { offset: 0, perPage: MOST_LISTED };
        return { items: (await pageOfRecords(db, 'voice_number', actor.account, all)).records };
      },
      'POST /voice/numbers': ({ actor, body }) => requestVoiceNumber(db, actor.account, body),
    },
    forAll(routes, { preValidation: only('voice') }),
  );
}

function readCall(body: Call, timeZone: string): SendRequest<VoiceContent> {
  refuseUnstorable(body);
  const { audio: url, audioSeconds: seconds, text, language, repeat, digits } = body;
  return {
    family: 'panel',
    sender: body.sender,
    content: {
      channel: 'voice',
      language,
      audio: url === null ? null : { url, seconds: seconds ?? DEFAULT_RECORDING_S },
      repeat,
      digits,
    },
    messages: body.recipients.map((recipient) => ({ recipient, text: text ?? '' })),
    scheduleAt: readSchedule(body.schedule, timeZone),
    clientRef: null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'report',
  };
}
