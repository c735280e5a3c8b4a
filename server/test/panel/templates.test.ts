import type { PageOf } from 'harkara-contract/shapes.ts';
import type { Template } from 'harkara-contract/routes/templates.ts';
import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { ENTITY, HINDI, provision, SENDER, TEMPLATE_ID } from '../support/provisions.ts';
import { addPerson, BEHIND_PROXY, people, read, refusalOf, signedIn } from './browser.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(...people('asha', 'bina')),
  config: BEHIND_PROXY,
});

type Listed = PageOf<typeof Template>;

const report = {
  name: 'report-ready',
  content: 'Dear {#var#}, your report {#alphanumeric#} is ready.',
  senderId: SENDER,
  dltTemplateId: TEMPLATE_ID,
  entityId: ENTITY,
  notes: 'Sent when a report is signed',
};

/** Nothing but its name and its text. */
const plain = { senderId: null, dltTemplateId: null, entityId: null, notes: null };

describe('templates', () => {
  test('are submitted, found by any of their texts, and read', async () => {
    const owner = await signedIn(gateway, 'asha');
    const created = await owner.post('templates', report);
    expect([created.status, read(created)]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        name: 'report-ready',
        content: report.content,
        senderId: SENDER,
        dltTemplateId: TEMPLATE_ID,
        entityId: ENTITY,
        status: 'pending',
        reason: null,
        createdAt: expect.stringMatching(/Z$/) as string,
      },
    ]);
    const { id } = read<Template>(created);
    for (const q of ['REPORT-', 'dear {#VAR', '%20hrktst%20&status=pending']) {
      const found = read<Listed>(await owner.get(`templates?q=${q.replace('#', '%23')}`));
      expect(found.items.map((one) => one.id)).toEqual([id]);
    }
    expect(read<Template>(await owner.get(`templates/${id}`)).name).toBe('report-ready');
    expect(read<Listed>(await owner.get('templates?status=rejected'))).toEqual({ items: [], next: null });
  });

  test('are listed in pages, the newest first', async () => {
    const owner = await signedIn(gateway, 'asha');
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Listed = read(await owner.get(`templates?limit=2${cursor && `&cursor=${cursor}`}`));
      names.push(...page.items.map(({ name }) => name));
      cursor = page.next;
    }
    expect(names).toEqual(['report-ready', 'anything', 'hindi code', 'code']);
    for (const query of ['limit=101', 'limit=0', 'cursor=x', 'cursor=0', 'cursor=2147483648', 'status=new']) {
      expect(refusalOf(await owner.get(`templates?${query}`))).toBe('422 validation_failed');
    }
  });

  test('that are not valid are refused by field', async () => {
    const owner = await signedIn(gateway, 'asha');
    const wrong = {
      ...plain,
      name: 'x',
      content: 'Dear {#name#}',
      senderId: 'NOTMIN',
      dltTemplateId: '12',
      entityId: 'x',
    };
    const answer = await owner.post('templates', wrong);
    expect([refusalOf(answer), Object.keys(answer.body.error?.fields ?? {}).sort()]).toEqual([
      '422 validation_failed',
      ['content', 'dltTemplateId', 'entityId', 'senderId'],
    ]);
    const taken = await owner.post('templates', { ...plain, name: 'code', content: 'Hello' });
    expect([refusalOf(taken), taken.body.error?.fields]).toEqual([
      '409 conflict',
      { name: 'is already taken' },
    ]);
    expect(refusalOf(await owner.post('templates', { ...report, extra: 1 }))).toBe('422 validation_failed');
  });

  test('of another account are not there', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = read<Template>(await owner.post('templates', { ...plain, name: 'mine', content: 'Mine' }));
    const stranger = await signedIn(gateway, 'bina');
    expect(refusalOf(await stranger.get(`templates/${id}`))).toBe('404 not_found');
    expect(refusalOf(await stranger.delete(`templates/${id}`))).toBe('404 not_found');
    expect((await owner.delete(`templates/${id}`)).status).toBe(204);
  });

  test('that are deleted match no message any more', async () => {
    const owner = await signedIn(gateway, 'bina');
    const { browser: viewer } = await addPerson(gateway, owner, 'bina’s viewer', 'viewer');
    const send = async () => {
      const answer = await gateway().postAs('bina', '/sms/send', {
        sender_id: SENDER,
        recipient: '9876543210',
        message: HINDI,
      });
      return [answer.status, answer.body.error?.code];
    };
    expect(await send()).toEqual([200, undefined]);
    const [hindi] = read<Listed>(await owner.get('templates?q=hindi')).items;
    expect(refusalOf(await viewer.delete(`templates/${hindi?.id}`))).toBe('403 not_allowed');
    expect((await owner.delete(`templates/${hindi?.id}`)).status).toBe(204);
    expect(await send()).toEqual([422, 'template_mismatch']);
    expect(refusalOf(await owner.delete(`templates/${hindi?.id}`))).toBe('404 not_found');
  });
});
