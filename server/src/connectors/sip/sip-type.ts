import { fact } from 'harkara-contract/facts.ts';
import type { Connector } from '../../core/delivery/connector.ts';
import { CarrierUse } from '../kit/carrier-use.ts';
import { checkByOpening } from '../kit/check-by-opening.ts';
import { connectorType, type ConnectorParts } from '../kit/connector-type.ts';
import { redacting } from '../kit/redacting.ts';
import { createHide } from '../kit/hide-values.ts';
import { parseSipOptions, SIP_FIELDS, type SipOptions } from './options.ts';
import { SipConnector } from './sip-connector.ts';

export const sipType = connectorType({
  parseOptions: parseSipOptions,
  fields: SIP_FIELDS,
  create: (options, { id, name }, parts) => create(options, name, parts, parts.useOf(id)),
  check: async (options, { name }, parts) => {
    if (!options.register) {
      return { result: 'untestable', said: fact('registration_not_testable') };
    }
    const one = create({ ...options, concurrent: 1, firstPort: null }, name, parts, new CarrierUse());
    return checkByOpening(one, fact('registration_accepted'));
  },
  // The end of a call is the end of its hand-over: nothing comes later.
  receiptTerms: () => ({ expected: false, validityHours: null }),
});

function create(options: SipOptions, name: string, parts: ConnectorParts, use: CarrierUse): Connector {
  const hide = createHide(options.told);
  const connector = new SipConnector({
    options,
    parts,
    use,
    report: (level, message) => parts.report(name, level, hide(message)),
  });
  return redacting(connector, hide);
}
