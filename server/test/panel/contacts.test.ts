import type { Contact } from 'harkara-contract/routes/contacts.ts';
import type { PageOf } from 'harkara-contract/shapes.ts';
import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';
import { BEHIND_PROXY, type Browser, people, read, refusalOf, signedIn } from './browser.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(...people('asha', 'bina', 'chand')),
  config: BEHIND_PROXY,
});

type Listed = PageOf<typeof Contact>;

async function newGroup(browser: Browser, name: string): Promise<number> {
  const answer = await browser.post('groups', { name, description: null });
  expect(answer.status).toBe(201);
  return read<{ id: number }>(answer).id;
}

describe('groups', () => {
  test('are made, renamed and deleted with their contacts', async () => {
    const owner = await signedIn(gateway, 'asha');
    const id = await newGroup(owner, 'Patients in Pune');
    await newGroup(owner, 'Doctors');
    const contacts = [
      { mobile: '98765 43210', name: null, attributes: null },
      { mobile: '+91 98765-43211', name: 'Asha Rao', attributes: null },
    ];
    await owner.post(`groups/${id}/contacts`, { contacts });
    const change = { name: 'Patients, Pune', description: 'Since 2024' };
    const changed = await owner.send('PUT', `groups/${id}`, change);
    expect(read(changed)).toMatchObject({ id, ...change, contactsCount: 2 });
    expect(refusalOf(await owner.send('PUT', `groups/${id}`, { ...change, name: 'Doctors' }))).toBe(
      '409 conflict',
    );
    expect(read(await owner.get('groups?q=SINCE'))).toMatchObject({ items: [{ id }], next: null });
    const stranger = await signedIn(gateway, 'bina');
    for (const path of [`groups/${id}`, `groups/${id}/contacts`, `groups/${id}/contacts.csv`]) {
      expect(refusalOf(await stranger.get(path))).toBe('404 not_found');
    }
    expect(refusalOf(await stranger.delete(`groups/${id}`))).toBe('404 not_found');
    expect((await owner.delete(`groups/${id}`)).status).toBe(204);
    expect(refusalOf(await owner.get(`groups/${id}`))).toBe('404 not_found');
  });
});

describe('contacts', () => {
  test('are found by number, part of a number or name, and changed', async () => {
    const owner = await signedIn(gateway, 'bina');
    const group = await newGroup(owner, 'All');
    const contacts = [
      { mobile: '9876543210', name: 'Asha Rao', attributes: { city: 'Pune' } },
      { mobile: '9876500000', name: 'रवि कुमार', attributes: null },
      { mobile: '9123456789', name: null, attributes: null },
      { mobile: '12345', name: null, attributes: null },
    ];
    const added = await owner.post(`groups/${group}/contacts`, { contacts });
    expect(read(added)).toEqual({
      added: 3,
      updated: 0,
      rejections: [{ index: 3, mobile: '12345' }],
      contactsCount: 3,
    });
    const find = async (q: string) => {
      const { items } = read<Listed>(await owner.get(`groups/${group}/contacts?q=${encodeURIComponent(q)}`));
      return items.map(({ mobile }) => mobile);
    };
    expect(await find('+91 98765 43210')).toEqual(['9876543210']);
    expect(await find('98765')).toEqual(['9876500000', '9876543210']);
    expect(await find('रवि')).toEqual(['9876500000']);
    expect(await find('ASHA')).toEqual(['9876543210']);
    expect(await find('nobody')).toEqual([]);
    const [first] = read<Listed>(await owner.get(`groups/${group}/contacts?limit=1`)).items;
    const path = `groups/${group}/contacts/${first?.id}`;
    const change = { mobile: '91234 56780', name: 'Meera', attributes: { ward: '7' } };
    expect(read(await owner.send('PUT', path, change))).toMatchObject({ ...change, mobile: '9123456780' });
    const taken = await owner.send('PUT', path, { ...change, mobile: '9876543210' });
    expect([refusalOf(taken), taken.body.error?.fields]).toEqual([
      '409 conflict',
      { mobile: 'is already in the group' },
    ]);
    const wrong = await owner.send('PUT', path, { ...change, mobile: '12345' });
    expect([refusalOf(wrong), Object.keys(wrong.body.error?.fields ?? {})]).toEqual([
      '422 validation_failed',
      ['mobile'],
    ]);
    expect((await owner.delete(path)).status).toBe(204);
    expect(refusalOf(await owner.delete(path))).toBe('404 not_found');
    expect(read(await owner.get(`groups/${group}`))).toMatchObject({ contactsCount: 2 });
  });

  test('are searched some at a time, and the answer says how far', async () => {
    const owner = await signedIn(gateway, 'chand');
    const group = await newGroup(owner, 'Large');
    await owner.post(`groups/${group}/contacts`, {
      contacts: [{ mobile: '9000000000', name: 'Needle', attributes: null }],
    });
    await gateway().rows(
      `insert into contacts (bucket, account, group_id, id, mobile)
       select bucket, account, id, 1000 + n, 9100000000 + n
         from contact_groups, generate_series(1, 12000) n where id = $1 and name = 'Large'`,
      [group],
    );
    const path = `groups/${group}/contacts?q=needle`;
    const first = read<Listed>(await owner.get(path));
    expect([first.items, first.reached]).toEqual([[], expect.stringMatching(/Z$/)]);
    const second = read<Listed>(await owner.get(`${path}&cursor=${first.next}`));
    expect([second.items.map(({ name }) => name), second.next, second.reached]).toEqual([
      ['Needle'],
      null,
      null,
    ]);
    const pages = read<Listed>(await owner.get(`groups/${group}/contacts?limit=100`));
    expect([pages.items.length, pages.next, pages.reached]).toEqual([
      100,
      String(pages.items.at(-1)?.id),
      null,
    ]);
    const csv = await owner.get(`groups/${group}/contacts.csv?for=programs`);
    expect(csv.text.split('\r\n')).toHaveLength(12_003);
  });

  test('leave as a file that a spreadsheet or a program reads', async () => {
    const owner = await signedIn(gateway, 'chand');
    const group = await newGroup(owner, 'Exported');
    const contacts = [
      { mobile: '9876543210', name: 'आशा "A", Rao', attributes: { 'policy no': '1107000000000000001' } },
      { mobile: '9876543211', name: '=cmd()', attributes: { city: 'Pune' } },
    ];
    await owner.post(`groups/${group}/contacts`, { contacts });
    const excel = await owner.get(`groups/${group}/contacts.csv`);
    expect([excel.headers['content-type'], excel.headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename*=UTF-8''contacts-${group}.csv`,
    ]);
    // The mark at the beginning tells a spreadsheet that this is UTF-8; readers of text drop it.
    expect(excel.text.replace('\ufeff', '')).toBe(
      `Mobile number,Name,policy no,city\r\n9876543210,"आशा ""A"", Rao",\t1107000000000000001,\r\n9876543211,'=cmd(),,Pune\r\n`,
    );
    const plain = await owner.get(`groups/${group}/contacts.csv?for=programs`);
    expect(plain.text).toBe(
      `mobile,name,policy no,city\r\n9876543210,"आशा ""A"", Rao",1107000000000000001,\r\n9876543211,=cmd(),,Pune\r\n`,
    );
  });
});
