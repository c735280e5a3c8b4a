import { fact } from 'harkara-contract/facts.ts';
import type { Connector } from '../../core/delivery/connector.ts';
import { checkByOpening } from '../kit/check-by-opening.ts';
import { connectorType, type ConnectorParts } from '../kit/connector-type.ts';
import { redacting } from '../kit/redacting.ts';
import { createHide } from '../kit/hide-values.ts';
import { parseSmppOptions, SMPP_FIELDS, type SmppOptions } from './options.ts';
import { SmppConnector, type SmppSettings } from './smpp-connector.ts';

export const smppType = connectorType({
  parseOptions: parseSmppOptions,
  fields: SMPP_FIELDS,
  create: (options, { name }, parts) => create(options, name, parts),
  // The operator may allow few links, and the running workers have theirs.
  check: (options, { name }, parts) =>
    checkByOpening(create({ ...options, binds: 1 }, name, parts), fact('bind_accepted')),
  receiptTerms: ({ registeredDelivery, validityPeriodS }) => ({
    // Its lowest bit asks for a receipt of success (SMPP 3.4, 5.2.17); 2 alone, for failures, makes silence good news.
    expected: (registeredDelivery & 1) === 1,
    validityHours: validityPeriodS === null ? null : validityPeriodS / 3_600,
  }),
});

function create(options: SmppOptions, name: string, parts: ConnectorParts): Connector {
  // The operator's staff may see which host cannot be reached.
  const hideLogin = createHide(options.told.filter((value) => value !== options.host));
  const report: SmppSettings['report'] = (level, message) => parts.report(name, level, hideLogin(message));
  return redacting(new SmppConnector({ options, report }), createHide(options.told));
}
