import { connectorType } from '../kit/connector-type.ts';
import { parseVirtualOperatorOptions } from './options.ts';
import { createTakeMail } from './take-mail.ts';
import { createVirtualOperator } from './virtual-operator.ts';

export const virtualOperatorType = connectorType({
  parseOptions: parseVirtualOperatorOptions,
  create: (options, { id }, { virtualOperators, mails, calls, virtualMailbox, now, onError }) =>
    createVirtualOperator({
      connectorId: id,
      options,
      store: virtualOperators,
      calls,
      takeMail: createTakeMail(id, mails, virtualMailbox),
      now,
      onError,
    }),
  receiptTerms: () => ({ expected: true, validityHours: null }),
});
