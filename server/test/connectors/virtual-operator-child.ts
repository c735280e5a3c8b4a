import { parseVirtualOperatorOptions } from '../../src/connectors/virtual-operator/options.ts';
import { createVirtualOperator } from '../../src/connectors/virtual-operator/virtual-operator.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { createVirtualOperatorStore } from '../../src/storage/virtual-operator.queries.ts';
import { submissionOf } from '../support/submissions.ts';

/** A process that takes 50 messages, prints their ids, and is killed before their receipts are due. */
const [connectionString = '', connector] = process.argv.slice(2);
const database = await openDatabase(connectionString);
const operator = createVirtualOperator({
  connectorId: Number(connector),
  options: parseVirtualOperatorOptions({ delivery_ms: [2_000, 2_000] }),
  store: createVirtualOperatorStore(database.hot),
  leaseMs: 1_000,
});
await operator.start({
  onReceipt: () => Promise.reject(new Error('it should be dead by now')),
  onInbound: () => Promise.resolve(),
  onRoom: () => undefined,
});
const answers = await Promise.all(
  Array.from({ length: 50 }, (_, i) => operator.submit(submissionOf({ messageId: `killed-${i}` }))),
);
process.send?.(answers.flatMap((answer) => (answer.kind === 'accepted' ? answer.vendorIds : [])));
