import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { fact } from 'harkara-contract/facts.ts';
import type { Account } from '../../src/core/accounts/account.ts';
import { Mailbox } from '../../src/core/channels/email/mailbox.ts';
import { DomainError } from '../../src/core/errors.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { createVirtualMailbox } from '../../src/storage/virtual-mailbox.queries.ts';
import { useGateway } from '../support/gateway.ts';
import { mailCustomer, provisionMail } from '../support/mail.ts';
import { longestTurn } from '../support/processor-time.ts';

const gateway = useGateway({
  workers: false,
  provision: provisionMail(mailCustomer('asha', 'asha.example'), mailCustomer('bina', 'bina.example')),
});

const PLAIN = 'Content-Type: text/plain\r\n\r\n';
/** The parser's time grows with the square of their number. */
const manyLines = `${PLAIN}${'a\r\n'.repeat(100_000)}`;

let asha: Account;
let bina: Account;

beforeAll(async () => {
  const { accounts } = gateway().composition.gateway;
  const find = async (username: string) => {
    const account = await accounts.find(await gateway().accountOf(username));
    if (!account) throw new Error(`there is no ${username}`);
    return account;
  };
  asha = await find('asha');
  bina = await find('bina');
});

/** @returns the id of a mail in the account's mailbox. */
async function taken({ number: account }: Account, source: string): Promise<string> {
  const id = gateway().composition.ids.one(account);
  const mail = { id, account, connector: 1, sender: 'a@b.example', recipient: 'c@d.example', subject: 's' };
  const mailbox = createVirtualMailbox(gateway().db.general);
  await mailbox.take(mail, () => Readable.from([Buffer.from(source)]));
  return toPublicId(id);
}

test('a mail that takes seconds to parse holds nobody up while it is opened', async () => {
  const id = await taken(asha, manyLines);
  // A machine that is very busy may take long.
  const mailbox = new Mailbox(gateway().db, { longestReadMs: 120_000 });
  let text: string | null = null;
  const turn = await longestTurn(async () => {
    ({ text } = await mailbox.open(asha, id));
  });
  expect(text).toHaveLength('a\n'.length * 100_000);
  expect(turn).toBeLessThan(200);
});

test('a mail that takes too long to parse is refused, and the next one is opened', async () => {
  const mailbox = new Mailbox(gateway().db, { longestReadMs: 1 });
  const refused = mailbox.open(asha, await taken(asha, manyLines));
  await expect(refused).rejects.toEqual(new DomainError(fact('email_slow_to_open')));
  const { mailbox: usual } = gateway().composition.gateway;
  expect((await usual.open(asha, await taken(asha, `${PLAIN}Hello`))).text).toBe('Hello\n');
});

test('an account that opens many at once waits for itself, and others do not', async () => {
  const { mailbox } = gateway().composition.gateway;
  const [own, other] = [await taken(asha, `${PLAIN}Hello`), await taken(bina, `${PLAIN}Namaste`)];
  const order: string[] = [];
  const ofAsha = Array.from({ length: 20 }, () =>
    mailbox.open(asha, own).then(
      () => order.push('asha'),
      (error: unknown) => order.push((error as DomainError).code),
    ),
  );
  const { text } = await mailbox.open(bina, other);
  expect(text).toBe('Namaste\n');
  const doneBefore = order.filter((one) => one === 'asha').length;
  await Promise.all(ofAsha);
  const done = order.filter((one) => one === 'asha').length;
  expect(doneBefore).toBeLessThan(done);
  const refused = order.filter((one) => one === 'storage_unavailable').length;
  expect(refused).toBeGreaterThan(0);
  expect(done + refused).toBe(20);
});
