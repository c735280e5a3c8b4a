import { expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER } from '../support/provisions.ts';

const gateway = useGateway({ workers: false, provision: provision(customer('asha'), customer('ravi')) });

/** Fills the variable of the customers' template with this many characters. */
const send = async (username: string, length: number) => {
  const message = `Your code is ${'7'.repeat(length)}. Do not share it.`;
  const answer = await gateway().sendAs(username, {
    sender_id: SENDER,
    recipient: numberFor('delivered'),
    message,
  });
  return answer.status;
};

test('an account may have its own limit for the length of a variable', async () => {
  expect(await send('asha', 30)).toBe(200);
  expect(await send('asha', 31)).toBe(422);
  await gateway().apply({ accounts: [{ username: 'asha', limits: { variable_length: 60 } }] });
  await waitFor('it is known', async () => (await send('asha', 31)) === 200);
  expect(await send('asha', 60)).toBe(200);
  expect(await send('asha', 61)).toBe(422);
  expect(await send('ravi', 31)).toBe(422);
});
