import { expect, test } from 'vitest';
import { startGateway, waitFor, type Answer } from '../support/gateway.ts';
import { openLossyConnection } from '../support/lossy-connection.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { createTestDatabase } from '../support/test-database.ts';

test('while the database is silent it is not ready, and nobody waits for ever', async () => {
  const database = await createTestDatabase();
  const way = await openLossyConnection(database);
  const gateway = await startGateway({
    provision: provision(customer('asha')),
    database: way.database,
    workers: false,
  });
  const isReady = async () => (await gateway.request('/readyz')).status === 200;
  const send = (): Promise<Answer | null> =>
    gateway
      .sendAs('asha', { sender_id: SENDER, message: TEXT, recipient: numberFor('delivered') })
      .catch((error: unknown) => {
        // Closed without an answer, if the outcome could not be decided; but the caller must not be the one to time
        // out.
        if ((error as NodeJS.ErrnoException).code !== 'UND_ERR_SOCKET') throw error;
        return null;
      });
  try {
    expect((await send())?.status).toBe(200);
    expect(await isReady()).toBe(true);
    way.freezeNew();
    way.freeze();
    const calls = Array.from({ length: 20 }, send);
    await waitFor('it is not ready any more', async () => !(await isReady()));
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer !== null && answer.status !== 503)).toEqual([]);
    for (const answer of answers) {
      if (answer) expect(answer.body.error).toMatchObject({ code: 'storage_unavailable', legacy_code: -14 });
    }

    way.thaw();
    await waitFor('it is ready again', isReady);
    expect((await send())?.status).toBe(200);
    const unanswered = answers.filter((answer) => answer === null).length;
    const stored = await gateway.rows('select 1 from messages');
    expect(stored.length - 2).toBeLessThanOrEqual(unanswered);
  } finally {
    way.thaw();
    await gateway.close();
    await way.close();
    await database.drop();
  }
});
