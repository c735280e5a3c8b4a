// The mail interface of the platform that existing customers come from. Like its legacy interface: credentials are
// parameters, GET and POST mean the same, and an answer is a bare text with status 200: a broadcast id, -7 or -11.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendMail } from '../../core/channels/email/send-mail.ts';
import type { Gateway } from '../../core/gateway.ts';
import { answerError, answerPlainly } from '../kit/answers.ts';
import { sendAsBroadcast } from '../kit/broadcast.ts';
import { parametersOf, readForms } from '../kit/forms.ts';
import { admit, recogniseByQuery } from '../kit/logins.ts';
import { trimValues, type Parameters } from '../kit/parameters.ts';
import type { PlaceLimits } from '../kit/places.ts';
import { EMAIL_CODES } from './codes.ts';
import { readJsonParameters } from '../kit/json-parameters.ts';
import { readMail } from './read-mail.ts';
import { givenFile, largestForm, FormSpool } from './form-spool.ts';
import type { SpooledForm } from './spooled-form.ts';
import { sweepSpools } from './sweep-spools.ts';

export const EMAIL_PATHS = ['/httpemailapi/v1/send', '/httpemailapiv2/send', '/httpemailapi/send'];
/** Html and text, each of a million characters, escaped three times over. */
const LARGEST_BODY = 8 * 1_024 * 1_024;
/** PHP clients number them. */
const FILE_FIELD = /^attachments?(\[\d*\])?$/;
const MOST_JSON_ENTRIES = 5_000;
/** Parameters that say what was asked for. */
const SHOWN = [
  'from',
  'to',
  'cc',
  'bcc',
  'replyto',
  'subject',
  'html',
  'text',
  'templateid',
  'defaultplaceholders',
  'notifyurl',
  'trackopens',
  'trackclicks',
  'sendat',
  'client_ref',
];

/** @param places how many forms with files are taken at a time, if not the usual number. */
export function emailPlugin(gateway: Gateway, places: Partial<PlaceLimits> = {}) {
  const { mailing } = gateway;
  const spool = new FormSpool(mailing.limits, places);

  return function register(family: FastifyInstance, _options: object, done: () => void): void {
    readForms(family);
    readJsonParameters(family, 'application/json', MOST_JSON_ENTRIES);
    family.removeContentTypeParser('multipart/form-data');
    family.addContentTypeParser('multipart/form-data', (request, payload, finish) => {
      spool.read(request, payload).then((form) => finish(null, form), finish);
    });
    family.addHook('onReady', async () => {
      await sweepSpools().catch((error: unknown) => {
        family.log.warn({ err: error }, 'files that were left behind could not be deleted');
      });
    });
    family.addHook('onClose', (_family, closed) => {
      spool.close();
      closed();
    });
    family.addHook('onRequest', recogniseByQuery(gateway));
    family.setErrorHandler((error, request, reply) => {
      answerError(error, request, reply, EMAIL_CODES);
    });
    const bodyLimit = Math.max(LARGEST_BODY, largestForm(mailing.limits));
    for (const path of EMAIL_PATHS) {
      family.get(path, { config: { shown: SHOWN } }, send);
      family.post(path, { bodyLimit, config: { shown: SHOWN } }, send);
    }
    done();
  };

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = isSpooled(request.body) ? request.body : null;
    let broadcast: string;
    try {
      broadcast = await accept(request, form);
    } finally {
      await form?.dispose();
    }
    return answerPlainly(reply, broadcast);
  }

  async function accept(request: FastifyRequest, form: SpooledForm | null): Promise<string> {
    const parameters = trimValues(form ? withQuery(request, form) : parametersOf(request));
    const admitted = await admit(gateway, parameters, 'send', request);
    const { account } = admitted;
    const mail = readMail(parameters, filesOf(form), account, gateway.now());
    const broadcast = await sendMail(mailing, account, mail, (prepared) =>
      sendAsBroadcast(gateway, admitted, prepared),
    );
    spool.remember(request.ip);
    return broadcast;
  }
}

function isSpooled(body: unknown): body is SpooledForm {
  return typeof body === 'object' && body !== null && 'dispose' in body && typeof body.dispose === 'function';
}

/** Files under other names are none that the interface knows. */
function filesOf(form: SpooledForm | null) {
  return (form?.files ?? []).filter(({ field }) => FILE_FIELD.test(field)).map(givenFile);
}

function withQuery(request: FastifyRequest, { parameters }: SpooledForm): Parameters {
  return Object.assign(Object.create(null) as Parameters, request.query, parameters);
}
