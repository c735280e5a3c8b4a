// The voice interface of the platform that existing customers come from. Like its legacy interface: the key is a
// parameter, and an answer is a bare text with status 200: a broadcast id or a negative number. Each of its three paths
// takes one method: parameters in the address, in a form, or in a JSON object, whatever the content type says.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { PLAIN_CALL } from '../../core/channels/voice/voice-content.ts';
import type { Gateway } from '../../core/gateway.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { answerError, answerPlainly, missing } from '../kit/answers.ts';
import { sendAsBroadcast } from '../kit/broadcast.ts';
import { parametersOf, readForms } from '../kit/forms.ts';
import { readJsonParameters } from '../kit/json-parameters.ts';
import { admit, keyIn, recogniseByQuery } from '../kit/logins.ts';
import { trimValues, type Parameters } from '../kit/parameters.ts';
import { recipientsIn } from '../kit/recipients.ts';
import { VOICE_CODES } from './codes.ts';

const BASE = '/voicecall/v1';
const MOST_JSON_ENTRIES = 1_000;
/** Parameters that say what was asked for. */
const SHOWN = ['from', 'to', 'text', 'client_ref'];

export function voicePlugin(gateway: Gateway) {
  return async function register(family: FastifyInstance): Promise<void> {
    readForms(family);
    family.addHook('onRequest', recogniseByQuery(gateway));
    family.setErrorHandler((error, request, reply) => {
      answerError(error, request, reply, VOICE_CODES);
    });
    const options = { config: { shown: SHOWN } };
    family.get(`${BASE}/send`, options, send);
    family.post(`${BASE}/post/send`, options, send);
    await family.register((inJson, _options, done) => {
      inJson.removeAllContentTypeParsers();
      readJsonParameters(inJson, '*', MOST_JSON_ENTRIES);
      inJson.post(`${BASE}/jpost/send`, options, send);
      done();
    });
  };

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const parameters = trimValues(parametersOf(request));
    const apiKey = keyIn(parameters);
    if (apiKey === undefined) throw missing('apikey', fact('api_key_parameter_missing'));
    const admitted = await admit(gateway, { api_key: apiKey }, 'send', request);
    return answerPlainly(reply, await sendAsBroadcast(gateway, admitted, toSendRequest(parameters)));
  }
}

function toSendRequest({ from, to, text = '', client_ref: clientRef }: Parameters): SendRequest {
  if (!from) throw missing('sender', fact('voice_number_missing'));
  return {
    family: 'voice',
    sender: from,
    content: PLAIN_CALL,
    messages: recipientsIn(to).map((recipient) => ({ recipient, text })),
    scheduleAt: null,
    clientRef: clientRef || null,
    sandbox: false,
    onBadMessage: 'record',
    idempotency: null,
  };
}
