import { connectorType } from '../kit/connector-type.ts';
import { discreet } from '../kit/discreet.ts';
import { createHide } from '../kit/hide-values.ts';
import { parseSmppOptions } from './options.ts';
import { SmppConnector, type SmppSettings } from './smpp-connector.ts';

export const smppType = connectorType({
  parseOptions: parseSmppOptions,
  create: (options, { name }, parts) => {
    // The operator's staff may see which host cannot be reached.
    const hideLogin = createHide(options.told.filter((value) => value !== options.host));
    const report: SmppSettings['report'] = (level, message) => parts.report(name, level, hideLogin(message));
    return discreet(new SmppConnector({ options, report }), createHide(options.told));
  },
  receiptTerms: ({ registeredDelivery, validityS }) => ({
    // Its lowest bit asks for a receipt of success (SMPP 3.4, 5.2.17); 2 alone, for failures, makes silence good news.
    expected: (registeredDelivery & 1) === 1,
    validityHours: validityS === null ? null : validityS / 3_600,
  }),
});
