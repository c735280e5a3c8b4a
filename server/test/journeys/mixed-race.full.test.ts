import { expect, test } from 'vitest';
import { startGateway } from '../support/gateway.ts';
import { getLegacy, passwordOf, postForm, pushSms } from '../support/legacy.ts';
import { customer, keyOf, provision, SENDER, TEXT } from '../support/provisions.ts';

const CREDITS = 100;
const CALLS = 900;

test('accepts exactly what the credits allow, by v2, legacy and XML at once', async () => {
  await using gateway = await startGateway({
    workers: false,
    config: { callsPerSecond: 100_000 },
    provision: provision(customer('asha', { password: passwordOf('asha'), credits: { sms: CREDITS } })),
  });
  const accepted = await Promise.all(
    Array.from({ length: CALLS }, async (_, i) => {
      const number = `91${String(20_000_000 + i)}`;
      if (i % 3 === 0) {
        const { status } = await gateway.sendAs('asha', {
          sender_id: SENDER,
          recipient: number,
          message: TEXT,
        });
        expect([200, 402]).toContain(status);
        return status === 200;
      }
      const { text } =
        i % 3 === 1
          ? await getLegacy(gateway, '/httpapi/send', {
              api_key: keyOf('asha'),
              sender_id: SENDER,
              route: 'T',
              phonenumber: number,
              message: TEXT,
            })
          : await postForm(gateway, '/xmlapi/send', {
              xmlstring: pushSms({ username: 'asha', password: passwordOf('asha'), senderid: SENDER }, [
                { pno: number, msg: TEXT },
              ]),
            });
      expect(text).toMatch(/^(-12|\d+_[a-z0-9]+_1)$/);
      return text !== '-12';
    }),
  );
  expect(accepted.filter(Boolean)).toHaveLength(CREDITS);
  expect(await gateway.balanceOf('asha')).toBe(0);
  expect(await gateway.rows('select id from messages')).toHaveLength(CREDITS);
});
