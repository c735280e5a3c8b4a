import { connectorType } from '../kit/connector-type.ts';
import { discreet } from '../kit/discreet.ts';
import { createHide } from '../kit/hide-values.ts';
import { parseSipOptions } from './options.ts';
import { SipConnector } from './sip-connector.ts';

export const sipType = connectorType({
  parseOptions: parseSipOptions,
  create: (options, { name }, parts) => {
    const hide = createHide(options.told);
    const connector = new SipConnector({
      options,
      parts,
      report: (level, message) => parts.report(name, level, hide(message)),
    });
    return discreet(connector, hide);
  },
  // The end of a call is the end of its hand-over: nothing comes later.
  receiptTerms: () => ({ expected: false, validityHours: null }),
});
