// The XML interface of the same platform: a `pushsms` document, in a form or as the body itself, with credentials in it.
// It answers as the legacy interface does, and with -9 if there is no such document.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { PLAIN_SMS } from '../../core/channels/sms/sms-content.ts';
import type { Gateway } from '../../core/gateway.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import type { Stretchable } from '../../core/stretches.ts';
import { sendAsBroadcast } from '../kit/broadcast.ts';
import { parametersOf, readBodies, readForms } from '../kit/forms.ts';
import { admit, recogniseByQuery } from '../kit/logins.ts';
import { answerError, answerPlainly, LEGACY_CODES, missing, type Codes } from '../kit/answers.ts';
import type { Parameters } from '../kit/parameters.ts';
import { decodeXml } from './decode-xml.ts';
import { MalformedXml, readPushSms, type PushSms } from './read-push-sms.ts';

const PATHS = ['/xmlapi/send', '/api/secure_api/xmlapi/send'];
const XML_TYPES = ['text/xml', 'application/xml'];
const MALFORMED = -9;
const XML_CODES: Codes = { ...LEGACY_CODES, interface: 'xml' };
/** Ten thousand messages, escaped three times over. */
const LARGEST_BODY = 32 * 1024 * 1024;

export function xmlPlugin(gateway: Gateway, { maxBodyBytes }: { maxBodyBytes: number }) {
  return function register(family: FastifyInstance, _options: object, done: () => void): void {
    readForms(family);
    family.addHook('onRequest', recogniseByQuery(gateway));
    readBodies(family, XML_TYPES, (body, request) =>
      family.intake.parse(request, body.length, readXml(body, request.headers['content-type'] ?? '')),
    );
    family.setErrorHandler((error, request, reply) => {
      if (error instanceof MalformedXml) void answerPlainly(reply, MALFORMED);
      else answerError(error, request, reply, XML_CODES);
    });
    for (const path of PATHS) {
      family.post(path, { bodyLimit: Math.max(maxBodyBytes, LARGEST_BODY) }, async (request, reply) =>
        answerPlainly(reply, await push(request)),
      );
    }
    done();
  };

  async function push(request: FastifyRequest): Promise<string> {
    const parameters = parametersOf(request);
    const xml = parameters['xmlstring'] ?? '';
    const { maxRecipients } = gateway.sending.context().limits;
    const document = await request.server.intake.parse(request, xml.length, readPushSms(xml, maxRecipients));
    request.document = () => ({ ...Object.fromEntries(document.fields), messages: document.messages });
    const admitted = await admit(gateway, credentialsOf(document, parameters), 'send', request);
    return sendAsBroadcast(gateway, admitted, toSendRequest(document, parameters));
  }
}

function* readXml(body: Buffer, contentType: string): Stretchable<Parameters> {
  return { xmlstring: yield* decodeXml(body, contentType) };
}

/** Credentials are in the document; a key may also be sent beside it. */
function credentialsOf({ fields }: PushSms, parameters: Parameters): Parameters {
  const apiKey =
    fields.get('api_key') ?? fields.get('apikey') ?? parameters['api_key'] ?? parameters['apikey'];
  return {
    api_key: apiKey?.trim(),
    username: fields.get('username')?.trim(),
    password: fields.get('password')?.trim(),
  };
}

function toSendRequest({ fields, messages }: PushSms, parameters: Parameters): SendRequest {
  const sender = fields.get('senderid')?.trim() ?? '';
  if (sender === '') throw missing('sender', fact('sender_missing'));
  return {
    family: 'xml',
    sender,
    content: PLAIN_SMS,
    messages: messages.length > 0 ? messages : [{ recipient: '', text: '' }],
    scheduleAt: null,
    clientRef: (fields.get('client_ref') ?? parameters['client_ref'])?.trim() || null,
    sandbox: false,
    onBadMessage: 'record',
    idempotency: null,
  };
}
