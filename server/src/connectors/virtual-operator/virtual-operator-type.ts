import { connectorType } from '../kit/connector-type.ts';
import { VIRTUAL_OPERATOR_FIELDS } from './fields.ts';
import { parseVirtualOperatorOptions } from './options.ts';
import { createTakeMail } from './take-mail.ts';
import { createVirtualOperator } from './virtual-operator.ts';

export const virtualOperatorType = connectorType({
  parseOptions: parseVirtualOperatorOptions,
  fields: VIRTUAL_OPERATOR_FIELDS,
  check: ({ down }) =>
    Promise.resolve(
      down
        ? { result: 'failed', said: 'It is set up as if its link were down.' }
        : { result: 'ok', said: 'It is part of the gateway: there is no link that could fail.' },
    ),
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
