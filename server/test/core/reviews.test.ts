import { fact } from 'harkara-contract/facts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { listEntries } from '../../src/core/audit-log/list-entries.ts';
import { pageOfReviews, type Review } from '../../src/core/reviews/pending-reviews.ts';
import { approve, reject, undoReview } from '../../src/core/reviews/review.ts';
import { countPending } from '../../src/storage/reviews.queries.ts';
import { useGateway } from '../support/gateway.ts';
import { OPERATOR } from '../support/operator.ts';
import { customer, provision } from '../support/provisions.ts';

const ENTITY = '1101000000000000001';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(
    customer('asha', {
      dlt: { required: true, entity_ids: [ENTITY] },
      senders: [
        { sender_id: 'ASHAOK', status: 'approved' },
        { sender_id: 'SHARED', status: 'pending' },
      ],
      templates: [
        { name: 'same', content: 'Dear {#var#}, see shop.example.com', status: 'approved' },
        {
          name: 'good',
          content: 'Your code is {#numeric#}.',
          sender_id: 'ASHAOK',
          dlt_template_id: '1107000000000000001',
          entity_id: ENTITY,
        },
        {
          name: 'bad',
          content: 'Dear {#var#}, see shop.example.com',
          sender_id: 'SHARED',
          entity_id: '1101000000000000002',
        },
      ],
      keywords: [{ key: 'OFFER', static_message: 'Look at https://offer.example/x' }],
      voice_numbers: [{ number: '1408000001' }],
      email: {
        domains: [{ domain: 'shop.example' }],
        templates: [{ id: 'hello', html: '<p>Hello</p>', status: 'pending' }],
      },
    }),
    customer('ravi', {
      senders: [{ sender_id: 'SHARED', status: 'approved' }],
      email: { domains: [{ domain: 'shop.example' }, { domain: 'ravi.example', status: 'approved' }] },
    }),
  ),
});

let asha = 0;
beforeAll(async () => {
  asha = await gateway().accountOf('asha');
});

const all = async (limit = 100, kind: Review['kind'] | null = null) => {
  const items: Review[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await pageOfReviews(gateway().db, { kind, limit, cursor });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.next;
    if (cursor === null) return items;
  }
};

const checksOf = (review: Review | undefined) =>
  Object.fromEntries(review?.checks.map(({ check, state, detail }) => [check, detail ?? state]) ?? []);

describe('what waits for the operator', () => {
  test('is listed over all accounts and kinds, the oldest first, page by page', async () => {
    await gateway().rows(`update keywords set created_at = created_at - interval '1 hour'`);
    const items = await all();
    expect(items.map(({ kind, username, title }) => `${kind} ${username} ${title}`)).toEqual([
      'keyword asha OFFER',
      'template asha good',
      'template asha bad',
      'sender asha SHARED',
      'voice_number asha 1408000001',
      'email_domain asha shop.example',
      'email_domain ravi shop.example',
      'email_template asha hello',
    ]);
    for (const limit of [1, 2, 3]) expect(await all(limit)).toEqual(items);
    expect((await all(1, 'template')).map(({ title }) => title)).toEqual(['good', 'bad']);
    expect(await countPending(gateway().db.reports, 1_000)).toEqual({
      template: 2,
      sender: 1,
      keyword: 1,
      voice_number: 1,
      email_domain: 2,
      email_template: 1,
    });
    await expect(
      pageOfReviews(gateway().db, { kind: null, limit: 1, cursor: 'nonsense' }),
    ).rejects.toMatchObject({ extras: { fields: { cursor: fact('foreign_cursor') } } });
  });

  test('is checked before a person looks', async () => {
    const items = await all();
    const of = (title: string, username = 'asha') =>
      checksOf(items.find((item) => item.title === title && item.username === username));
    expect(of('good')).toEqual({
      id_form: 'ok',
      entity: 'ok',
      sender: 'ok',
      variables: 'ok',
      links: 'ok',
      duplicate: 'ok',
    });
    expect(of('bad')).toEqual({
      id_form: fact('dlt_id_required'),
      entity: fact('not_own_entity', { id: '1101000000000000002' }),
      sender: fact('not_an_approved_sender', { sender: 'SHARED' }),
      variables: fact('untyped_variables', { untyped: 1, all: 1 }),
      links: fact('has_links', { links: 'shop.example.com' }),
      duplicate: fact('same_as_others', { names: ['same (approved)'] }),
    });
    expect(of('SHARED')).toMatchObject({ duplicate: fact('same_as_others', { names: ['ravi'] }) });
    expect(of('OFFER')).toEqual({ links: fact('has_links', { links: 'https://offer.example/x' }) });
    expect(of('shop.example')).toEqual({ id_form: fact('dns_records_not_found'), duplicate: 'ok' });
  });
});

describe('a decision', () => {
  const keyOf = async (title: string) => {
    const found = (await all()).find((item) => item.title === title && item.username === 'asha');
    if (!found) throw new Error(`${title} does not wait`);
    return { kind: found.kind, account: found.account, key: found.key };
  };
  const newest = async () =>
    (await listEntries(gateway().db.current, {}, { limit: 1, cursor: null })).items[0];

  test('is made once, is kept with its reason, and reaches senders at once', async () => {
    const template = await keyOf('good');
    await approve(gateway().db, OPERATOR, template);
    expect(await newest()).toMatchObject({
      action: 'template.approved',
      account: asha,
      subject: 'asha/good',
      before: { status: 'pending' },
      after: { status: 'approved' },
    });
    await expect(reject(gateway().db, OPERATOR, template, 'late')).rejects.toMatchObject({
      code: 'conflict',
      message: 'It was already approved by tester.',
    });
    const sender = await keyOf('SHARED');
    await expect(reject(gateway().db, OPERATOR, sender, ' ')).rejects.toMatchObject({
      extras: { fields: { reason: fact('wrong_length', { least: 1, most: 1_000 }) } },
    });
    await reject(gateway().db, OPERATOR, sender, 'Another company has it.');
    expect(await newest()).toMatchObject({ action: 'sender.rejected', reason: 'Another company has it.' });
    expect(
      await gateway().rows(`select status, reason from senders where sender_id = 'SHARED'`),
    ).toContainEqual({
      status: 'rejected',
      reason: 'Another company has it.',
    });
  });

  test('can be taken back by whoever made it, for a while', async () => {
    const keyword = await keyOf('OFFER');
    await approve(gateway().db, OPERATOR, keyword);
    const somebody = { command: 'cli', user: 'somebody else' } as const;
    await expect(undoReview(gateway().db, somebody, keyword)).rejects.toMatchObject({ code: 'conflict' });
    await undoReview(gateway().db, OPERATOR, keyword);
    expect(await newest()).toMatchObject({ action: 'keyword.reopened', after: { status: 'pending' } });
    expect(await keyOf('OFFER')).toEqual(keyword);
    await expect(undoReview(gateway().db, OPERATOR, keyword)).rejects.toMatchObject({ code: 'conflict' });
    await reject(gateway().db, OPERATOR, keyword, 'no');
  });

  test('of a domain gives it to one account', async () => {
    const domain = await keyOf('shop.example');
    await approve(gateway().db, OPERATOR, domain);
    const ravis = { ...domain, account: await gateway().accountOf('ravi') };
    await expect(approve(gateway().db, OPERATOR, ravis)).rejects.toThrow(
      'approved domain of another account',
    );
    const items = await all();
    expect(checksOf(items.find(({ username }) => username === 'ravi'))).toMatchObject({
      duplicate: fact('same_as_others', { names: ['asha'] }),
    });
    await undoReview(gateway().db, OPERATOR, domain);
    await approve(gateway().db, OPERATOR, ravis);
  });

  test('of what is not there is refused', async () => {
    for (const key of ['999', 'x', '']) {
      await expect(
        approve(gateway().db, OPERATOR, { kind: 'template', account: asha, key }),
      ).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(
      approve(gateway().db, OPERATOR, { kind: 'template', account: 999_999, key: '1' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
