import type { Keyword } from 'harkara-contract/routes/keywords.ts';
import type { SenderId } from 'harkara-contract/routes/senders.ts';
import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { HEADER, provision } from '../support/provisions.ts';
import { BEHIND_PROXY, people, read, refusalOf, signedIn } from './browser.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(...people('asha', 'bina')),
  config: BEHIND_PROXY,
});

const templateFor = (senderId: string) => ({
  name: `for ${senderId}`,
  content: 'Hello',
  senderId,
  dltTemplateId: null,
  entityId: null,
  notes: null,
});

describe('sender IDs', () => {
  test('are asked for once, and listed with their state', async () => {
    const owner = await signedIn(gateway, 'asha');
    const wish = { senderId: 'ANPURN', route: 'transactional', dltHeaderId: HEADER };
    const created = await owner.post('senders', wish);
    expect([created.status, read<SenderId>(created)]).toMatchObject([
      201,
      { ...wish, status: 'pending', reason: null },
    ]);
    const again = await owner.post('senders', wish);
    expect([refusalOf(again), again.body.error?.fields]).toEqual([
      '409 conflict',
      { senderId: 'is already a sender ID of this account' },
    ]);
    const { items } = read<{ items: SenderId[] }>(await owner.get('senders?q=anp'));
    expect(items.map(({ senderId }) => senderId)).toEqual(['ANPURN']);
    // A template may name it as soon as it is asked for.
    await expect.poll(async () => (await owner.post('templates', templateFor('ANPURN'))).status).toBe(201);
  });

  test.each([
    ['letters of another script', { senderId: 'अन्नपूर्णा', route: 'transactional' }, 'senderId'],
    ['the one of all accounts', { senderId: 'PROMOTIONAL', route: 'promotional' }, 'senderId'],
    [
      'a header ID that is none',
      { senderId: 'ABCDEF', route: 'transactional', dltHeaderId: '1' },
      'dltHeaderId',
    ],
    ['a route that is switched off', { senderId: 'ABCDEF', route: 'international' }, 'route'],
    ['an unknown route', { senderId: 'ABCDEF', route: 'otp' }, 'route'],
  ])('cannot have %s', async (_what, wish, field) => {
    const owner = await signedIn(gateway, 'asha');
    const answer = await owner.post('senders', { dltHeaderId: null, ...wish });
    expect([refusalOf(answer), Object.keys(answer.body.error?.fields ?? {})]).toEqual([
      '422 validation_failed',
      [field],
    ]);
  });

  test('are asked for again only if they were rejected, and only by their account', async () => {
    const owner = await signedIn(gateway, 'bina');
    const { items } = read<{ items: SenderId[] }>(await owner.get('senders'));
    const idOf = (status: string) => items.find((sender) => sender.status === status)?.id;
    await gateway().rows(`update senders set reason = 'Not registered' where sender_id = 'REJECT'`);
    const wish = { route: 'promotional', dltHeaderId: HEADER };
    const stranger = await signedIn(gateway, 'asha');
    expect(refusalOf(await stranger.post('senders/2000000/resubmit', wish))).toBe('404 not_found');
    const again = await owner.post(`senders/${idOf('rejected')}/resubmit`, wish);
    expect(read<SenderId>(again)).toMatchObject({
      senderId: 'REJECT',
      status: 'pending',
      reason: null,
      ...wish,
    });
    expect(refusalOf(await owner.post(`senders/${idOf('rejected')}/resubmit`, wish))).toBe('409 conflict');
    expect(refusalOf(await owner.post(`senders/${idOf('approved')}/resubmit`, wish))).toBe('409 conflict');
  });
});

describe('keywords', () => {
  const reply = { key: 'BLOOD', responseType: 'static', staticMessage: 'Thank you. We will call you.' };

  test('are asked for, changed, which needs approval again, and deleted', async () => {
    const owner = await signedIn(gateway, 'asha');
    const created = await owner.post('keywords', reply);
    expect([created.status, read<Keyword>(created)]).toMatchObject([201, { ...reply, status: 'pending' }]);
    const { id } = read<Keyword>(created);
    await gateway().rows(`update keywords set status = 'approved' where key = 'BLOOD'`);
    const changed = await owner.send('PUT', `keywords/${id}`, {
      key: 'रक्त',
      responseType: 'none',
      staticMessage: null,
    });
    expect(read<Keyword>(changed)).toMatchObject({
      id,
      key: 'रक्त',
      staticMessage: null,
      status: 'pending',
    });
    expect(read<{ items: Keyword[] }>(await owner.get('keywords?status=pending')).items).toHaveLength(1);
    const stranger = await signedIn(gateway, 'bina');
    expect(refusalOf(await stranger.send('PUT', `keywords/${id}`, reply))).toBe('404 not_found');
    expect(refusalOf(await stranger.delete(`keywords/${id}`))).toBe('404 not_found');
    expect((await owner.delete(`keywords/${id}`)).status).toBe(204);
    expect(read(await owner.get('keywords'))).toEqual({ items: [], next: null });
  });

  test('that are taken or say nothing are refused at their field', async () => {
    const owner = await signedIn(gateway, 'bina');
    await owner.post('keywords', reply);
    const other = read<Keyword>(await owner.post('keywords', { ...reply, key: 'PLASMA' }));
    const fieldsOf = async (answer: ReturnType<typeof owner.post>) =>
      Object.keys((await answer).body.error?.fields ?? {});
    expect(await fieldsOf(owner.post('keywords', { ...reply, key: 'blood' }))).toEqual(['key']);
    expect(await fieldsOf(owner.send('PUT', `keywords/${other.id}`, { ...reply, key: 'Blood' }))).toEqual([
      'key',
    ]);
    expect(
      await fieldsOf(owner.post('keywords', { key: 'TWO WORDS', responseType: 'none', staticMessage: null })),
    ).toEqual(['key']);
    expect(
      await fieldsOf(owner.post('keywords', { key: 'HELP', responseType: 'static', staticMessage: null })),
    ).toEqual(['staticMessage']);
    expect((await owner.send('PUT', `keywords/${other.id}`, { ...reply, key: 'plasma' })).status).toBe(200);
  });
});
