import { connectorType } from '../kit/connector-type.ts';
import { discreet } from '../kit/discreet.ts';
import { createHide } from '../kit/hide-values.ts';
import { parseSmtpOptions } from './options.ts';
import { recordsFor } from './records.ts';
import { SmtpConnector } from './smtp-connector.ts';

export const smtpType = connectorType({
  parseOptions: parseSmtpOptions,
  create: (options, { name }, parts) => {
    // The operator's staff may see which host cannot be reached.
    const hide = createHide(options.told.filter((value) => value !== options.host));
    const connector = new SmtpConnector({
      options,
      parts,
      hide,
      report: (level, message) => parts.report(name, level, hide(message)),
    });
    return discreet(connector, createHide(options.told));
  },
  // What a server has taken is sent; that it was delivered, a server need not tell.
  receiptTerms: () => ({ expected: false, validityHours: null }),
  recordsToPublish: recordsFor,
});
