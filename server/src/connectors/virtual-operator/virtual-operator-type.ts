import { connectorType } from '../kit/connector-type.ts';
import { parseVirtualOperatorOptions } from './options.ts';
import { createVirtualOperator } from './virtual-operator.ts';

export const virtualOperatorType = connectorType({
  parseOptions: parseVirtualOperatorOptions,
  create: (options, { id }, { virtualOperators, now, onError }) =>
    createVirtualOperator({ connectorId: id, options, store: virtualOperators, now, onError }),
  receiptTerms: () => ({ expected: true, validityHours: null }),
});
