import { fact } from 'harkara-contract/facts.ts';
import { connectorType } from '../kit/connector-type.ts';
import { redacting } from '../kit/redacting.ts';
import { createHide } from '../kit/hide-values.ts';
import { openToRelay } from './open-session.ts';
import { parseSmtpOptions, SMTP_FIELDS } from './options.ts';
import { recordsFor } from './records.ts';
import { NoSession } from './session.ts';
import { SmtpConnector } from './smtp-connector.ts';

export const smtpType = connectorType({
  parseOptions: parseSmtpOptions,
  fields: SMTP_FIELDS,
  check: async (options) => {
    const { host } = options;
    if (host === null) {
      return { result: 'untestable', said: fact('mx_not_testable') };
    }
    try {
      (await openToRelay(options, host, createHide(options.told))).quit();
      return { result: 'ok', said: fact('relay_accepted_login') };
    } catch (error) {
      if (error instanceof NoSession) return { result: 'failed', said: error.why };
      throw error;
    }
  },
  create: (options, { name }, parts) => {
    // The operator's staff may see which host cannot be reached.
    const hide = createHide(options.told.filter((value) => value !== options.host));
    const connector = new SmtpConnector({
      options,
      parts,
      hide,
      report: (level, message) => parts.report(name, level, hide(message)),
    });
    return redacting(connector, createHide(options.told));
  },
  // What a server has taken is sent; that it was delivered, a server need not tell.
  receiptTerms: () => ({ expected: false, validityHours: null }),
  recordsToPublish: recordsFor,
});
