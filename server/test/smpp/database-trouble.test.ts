import { describe, expect, onTestFinished, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { RequestError } from '../../src/protocols/smpp/request-error.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { connectTo, cutOthers } from '../support/direct-connection.ts';
import { faultMoment } from '../support/fault-moments.ts';
import { startGateway, waitFor } from '../support/gateway.ts';
import { openLossyConnection, type Loss } from '../support/lossy-connection.ts';
import { numberFor, provision, TEXT } from '../support/provisions.ts';
import { createTestDatabase } from '../support/test-database.ts';
import {
  bind,
  inParts,
  receiptFor,
  serve,
  smppCustomer,
  tryBind,
  useSmpp,
  type Client,
} from './customers.ts';

const RICH = { credits: { sms: 100_000 }, limits: { legacy_per_second: 100_000 } };
const LONG = `Note: ${'all of this is one message. '.repeat(12)}`;

/** `null`: the session was closed without an answer. */
type Told = { id: string; status: number } | null;

async function told(submitted: ReturnType<Client['submit']>): Promise<Told> {
  try {
    const { status, messageId } = await submitted;
    return { status, id: messageId };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return null;
  }
}

describe('while the connections to the database are cut', () => {
  const { gateway, smpp } = useSmpp({ provision: provision(smppCustomer('asha', RICH)) });

  async function cut(): Promise<void> {
    await using client = await connectTo(gateway().database);
    await cutOthers(client);
  }

  async function bindAgain(): Promise<Client> {
    const client = await waitFor('it may bind again', async () => {
      const bound = await tryBind(smpp().port, 'asha', { window: 200 });
      return typeof bound === 'number' ? null : bound;
    });
    onTestFinished(() => client.session.destroy());
    return client;
  }

  test('a message is stored and answered, refused and not stored, or left without an answer', async () => {
    const answers: Told[] = [];
    for (let wave = 0; wave < 6; wave++) {
      const client = await bindAgain();
      const submits = Array.from({ length: 60 }, () =>
        told(client.submit(numberFor('delivered'), TEXT, { registeredDelivery: 1 })),
      );
      await faultMoment(
        wave,
        submits.map(async (submit) => (await submit)?.status === STATUS.ESME_ROK),
      );
      await cut();
      answers.push(...(await Promise.all(submits)));
      await client.close();
    }
    const statuses = new Set(answers.flatMap((answer) => (answer ? [answer.status] : [])));
    expect([...statuses].filter((s) => s !== STATUS.ESME_ROK && s !== STATUS.ESME_RSYSERR)).toEqual([]);
    const stored = await waitFor('the database can be asked again', () =>
      gateway()
        .rows<{ id: string }>('select id from messages')
        .catch(() => null),
    );
    const known = new Set(stored.map(({ id }) => id));
    const accepted = answers.flatMap((answer) =>
      answer?.status === 0 ? [fromPublicId(answer.id) ?? ''] : [],
    );
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.filter((id) => !known.has(id))).toEqual([]);
    const unanswered = answers.filter((answer) => answer === null).length;
    expect(stored.length - accepted.length).toBeLessThanOrEqual(unanswered);

    // Each receipt comes, perhaps more than once.
    const client = await bindAgain();
    await waitFor(
      'all are final',
      async () => (await gateway().rows('select 1 from messages where state < 40')).length === 0,
    );
    await gateway().rows('update smpp_deliveries set due = now()');
    await waitFor(
      'everything is told',
      async () => (await gateway().rows('select 1 from smpp_deliveries')).length === 0,
    );
    await client.close();
  });
});

describe.each<Loss>(['commit', 'answer'])('when the %s is lost', (loss) => {
  test('a part is stored once and keeps its id, and the message is sent once', async () => {
    await using database = await createTestDatabase();
    await using connection = await openLossyConnection(database);
    const world = provision(smppCustomer('asha', RICH));
    await using gateway = await startGateway({ database: connection.database, provision: world });
    await using smpp = await serve(gateway);
    const client = await bind(smpp.port, 'asha');
    const number = numberFor('delivered');
    const ids: string[] = [];
    for (const part of inParts(LONG)) {
      connection.loseNext(loss);
      ids.push(await client.accepted(number, '', part));
    }
    for (const id of ids) expect(await receiptFor(client, id)).toMatchObject({ state: 'delivered' });
    expect(await gateway.rows('select body from messages')).toEqual([{ body: LONG }]);
    expect(connection.lost()).toBeGreaterThan(0);
  });
});
