import { fact } from 'harkara-contract/facts.ts';
import { connectorType } from '../kit/connector-type.ts';
import { parseVirtualOperatorOptions, VIRTUAL_OPERATOR_FIELDS } from './options.ts';
import { createTakeMail } from './take-mail.ts';
import { createVirtualOperator } from './virtual-operator.ts';

export const virtualOperatorType = connectorType({
  parseOptions: parseVirtualOperatorOptions,
  fields: VIRTUAL_OPERATOR_FIELDS,
  check: ({ down }) =>
    Promise.resolve(
      down
        ? { result: 'failed', said: fact('virtual_set_down') }
        : { result: 'ok', said: fact('virtual_part_of_gateway') },
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
