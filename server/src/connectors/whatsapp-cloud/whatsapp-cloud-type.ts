import { fact } from 'harkara-contract/facts.ts';
import { connectorType } from '../kit/connector-type.ts';
import { redacting } from '../kit/redacting.ts';
import { createHide } from '../kit/hide-values.ts';
import { createChatTools } from './chat-tools.ts';
import { CloudConnector } from './cloud-connector.ts';
import { CLOUD_FIELDS, parseCloudOptions } from './options.ts';
import { answerChallenge, isSigned } from './proof.ts';
import { readCallback } from './read-callback.ts';

export const whatsappCloudType = connectorType({
  parseOptions: parseCloudOptions,
  fields: CLOUD_FIELDS,
  check: async (options) => {
    const problems = await createChatTools(options).check();
    if (problems.length === 0) return { result: 'ok', said: fact('provider_knows_number') };
    const said = problems.reduce((first, second) => fact('two_problems', { first, second }));
    return { result: 'failed', said };
  },
  create: (options, { name }, parts) => {
    const hide = createHide(options.told);
    const connector = new CloudConnector({
      options,
      parts,
      report: (level, message) => parts.report(name, level, hide(message)),
    });
    return redacting(connector, hide);
  },
  // A message to a phone that is switched off may be delivered weeks later, or never.
  receiptTerms: () => ({ expected: false, validityHours: null }),
  readCallbacks: (options, { readTracking }) => ({
    answerAtOnce: (call) => {
      if (call.method === 'POST') {
        return isSigned(call, options.appSecret)
          ? null
          : { status: 401, text: 'The signature is not valid.' };
      }
      const challenge = answerChallenge(call, options.verifyToken);
      if (challenge === null) return { status: 403, text: 'The verify token is not valid.' };
      return { status: 200, text: challenge };
    },
    answer: 'OK',
    read: (call, now) => readCallback(options, call, now, readTracking),
    hide: createHide(options.told),
  }),
  chatTools: createChatTools,
});
