import { describe, expect, test } from 'vitest';
import { fromBroadcastId, toPublicId } from '../../src/core/ids.ts';
import { messageIdOf } from '../support/gateway.ts';
import { passwordOf as legacyPassword, postForm, pushSms } from '../support/legacy.ts';
import { keyOf, keyRecord, numberFor, SENDER, TEXT } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { type Browser, passwordOf, person, read, signedIn } from './browser.ts';
import { useImports } from './import-steps.ts';

const ADDRESS = '203.0.113.7';
const HINDI = 'आपका कोड 48 है';

const { gateway, uploaded, checked, applied } = useImports(
  person('lata', { password: legacyPassword('lata'), api_keys: [keyRecord('lata', { name: 'shop' })] }),
);

const from = (headers: Record<string, string> = {}) => ({ 'x-forwarded-for': ADDRESS, ...headers });
const latas = () => signedIn(gateway, 'lata', legacyPassword('lata'));

/** @param answer a broadcast id. */
const firstOf = ({ text }: { text: string }) => {
  const broadcast = fromBroadcastId(text);
  if (!broadcast) throw new Error(`it was refused: ${text}`);
  return toPublicId(broadcast.first);
};

async function originOf(browser: Browser, id: string) {
  const { sent, template } = read<Answer<'GET /messages/:id'>>(await browser.get(`messages/${id}`));
  return { ...sent, template: template?.name };
}

const sendV2 = (message: string) =>
  gateway().request('/api/v2/sms/send', {
    method: 'POST',
    headers: from({ authorization: `Bearer ${keyOf('lata')}`, 'content-type': 'application/json' }),
    body: JSON.stringify({ sender_id: SENDER, recipient: numberFor('delivered'), message }),
  });

describe('a message says who sent it, from where, and which template it matched', () => {
  test('by an API key, under its present name, and by the password, of each family', async () => {
    const lata = await latas();
    const sms = { sender_id: SENDER, to: numberFor('delivered'), text: TEXT, route: 'T' };
    const key = { api_key: keyOf('lata') };
    const login = { username: 'lata', password: legacyPassword('lata') };
    const origin = { by: 'key', name: 'shop', address: ADDRESS, template: 'code' };
    const single = messageIdOf(await sendV2(TEXT));
    expect(await originOf(lata, single)).toEqual({ ...origin, through: 'v2' });

    for (const [given, by] of [
      [key, { by: 'key', name: 'shop' }],
      [login, { by: 'password', name: null }],
    ] as const) {
      const sent = firstOf(await postForm(gateway(), '/httpapi/send', { ...sms, ...given }, from()));
      expect(await originOf(lata, sent)).toEqual({ ...origin, ...by, through: 'legacy' });
      const xmlstring = pushSms({ ...given, senderid: SENDER }, [
        { pno: numberFor('delivered'), msg: TEXT },
        { pno: '12', msg: TEXT },
      ]);
      const pushed = firstOf(await postForm(gateway(), '/xmlapi/send', { xmlstring }, from()));
      expect(await originOf(lata, pushed)).toEqual({ ...origin, ...by, through: 'xml' });
    }

    const hindi = messageIdOf(await sendV2(HINDI));
    const [list] = read<Answer<'GET /api-keys'>>(await lata.get('api-keys')).items;
    expect((await lata.delete(`api-keys/${list?.id}`)).status).toBe(204);
    expect(await originOf(lata, hindi)).toMatchObject({ by: 'key', name: null, template: 'hindi code' });
  });

  test('from the panel, alone and in a campaign, whose rows do not repeat it, and of a file', async () => {
    const asha = await signedIn(gateway, 'asha', passwordOf('asha'));
    const message = { sender: SENDER, text: TEXT };
    const recipients = () => [numberFor('delivered'), numberFor('delivered')];
    const sent = await Promise.all(
      ['messages', 'campaigns'].map((path, i) =>
        asha.post(path, { ...message, recipients: recipients() }, { 'idempotency-key': `origin ${i}` }),
      ),
    );
    const origin = { through: 'panel', by: 'user', name: 'asha', template: 'code' };
    const address = expect.stringMatching(/^198\.51\./);
    for (const { body } of sent) {
      const { broadcastId } = body as unknown as { broadcastId: string };
      const id = firstOf({ text: broadcastId });
      expect(await originOf(asha, id)).toEqual({ ...origin, address });
    }

    const { id } = await uploaded(asha, `Mobile\n${numberFor('delivered')}\n`, 'campaign');
    await checked(asha, id, { number: 0, ...message });
    const { result } = await applied(asha, id);
    const [campaign] = result?.campaigns ?? [];
    const own = read<Answer<'GET /messages'>>(await asha.get(`messages?campaign=${campaign}`)).items;
    expect(await originOf(asha, own[0]?.id ?? '')).toEqual({ ...origin, address });
    const rows = await gateway().rows(
      `select m.via from messages m join accounts a using (bucket, account)
        where a.username = 'asha' and m.campaign is not null and m.via is not null`,
    );
    expect(rows).toEqual([]);
  });
});
