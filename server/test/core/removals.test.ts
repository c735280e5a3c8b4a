import { fact } from 'harkara-contract/facts.ts';
import { describe, expect, test } from 'vitest';
import { listEntries } from '../../src/core/audit-log/list-entries.ts';
import { consequencesOfSender, removeRecord } from '../../src/core/removals/account-records.ts';
import {
  consequencesOfConnector,
  consequencesOfRoute,
  removeBrand,
  removeConnector,
  removeFromDnd,
  removeRoute,
  removeVirtualNumber,
} from '../../src/core/removals/gateway-records.ts';
import { useGateway } from '../support/gateway.ts';
import { OPERATOR } from '../support/operator.ts';
import { customer, provision, SENDER } from '../support/provisions.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: {
    ...provision(
      customer('asha', {
        senders: [
          { sender_id: SENDER, status: 'approved' },
          { sender_id: 'SPARE', status: 'approved' },
        ],
        templates: [
          { name: 'any', content: '{#var#}{#var#}{#var#}{#var#}', status: 'approved' },
          { name: 'spare', content: 'Spare {#var#}', sender_id: 'SPARE', status: 'approved' },
        ],
        keywords: [{ key: 'OFFER', static_message: 'Yes', status: 'approved' }],
      }),
    ),
    brand: { name: 'Acme' },
    dnd: ['9820199991'],
    virtual_numbers: [{ number: '56161', account: 'asha' }],
    connectors: [
      { name: 'main', type: 'virtual-operator', channels: ['sms'] },
      { name: 'chat', type: 'virtual-operator', channels: ['chatapp'] },
    ],
    routes: [
      { channel: 'sms', route: '*', connectors: ['main'] },
      { name: 'extra', channel: 'sms', route: 'P', connectors: ['main'] },
    ],
  },
});

const newest = async () => (await listEntries(gateway().db.current, {}, { limit: 1, cursor: null })).items[0];
const db = () => gateway().db;

describe('a connector', () => {
  test('stays while anything leads to it or waits for it', async () => {
    await gateway().sendSms('9876543210');
    const consequences = await consequencesOfConnector(db(), 'main');
    expect(consequences).toEqual({
      reasons: [
        fact('still_enabled'),
        fact('named_by_routes', { routes: ['sms/*', 'extra'] }),
        fact('messages_queued_for_it', { count: 1 }),
      ],
      figures: { routes: 2, chatAccounts: 0, waiting: 1, planned: 0 },
    });
    await expect(removeConnector(db(), OPERATOR, 'main')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('it is still enabled; these routes use it'),
      extras: { details: { figures: { waiting: 1 } } },
    });
    await expect(removeConnector(db(), OPERATOR, 'other')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('goes when it is off and unused', async () => {
    await expect(removeConnector(db(), OPERATOR, 'chat')).rejects.toThrow('it is still enabled');
    await gateway().apply({ connectors: [{ name: 'chat', enabled: false }] });
    await removeConnector(db(), OPERATOR, 'chat');
    expect(await gateway().rows('select name from connectors')).toEqual([{ name: 'main' }]);
    expect(await newest()).toMatchObject({
      action: 'connector.deleted',
      subject: 'chat',
      before: { type: 'virtual-operator', enabled: false },
    });
  });
});

test('a route goes, and says before what else takes its messages', async () => {
  expect(await consequencesOfRoute(db(), 'name extra')).toEqual({
    reasons: [],
    figures: { otherRules: 1 },
  });
  await removeRoute(db(), OPERATOR, 'name extra');
  expect(await newest()).toMatchObject({ action: 'route.deleted', subject: 'extra', before: { route: 'P' } });
  await expect(removeRoute(db(), OPERATOR, 'name extra')).rejects.toMatchObject({ code: 'not_found' });
});

test('a virtual number goes, and may be another account’s afterwards', async () => {
  await removeVirtualNumber(db(), OPERATOR, '56161');
  expect(await newest()).toMatchObject({ action: 'virtual_number.deleted', subject: 'asha/56161' });
  await expect(removeVirtualNumber(db(), OPERATOR, '56161')).rejects.toMatchObject({ code: 'not_found' });
  const { changes } = await gateway().apply({ virtual_numbers: [{ number: '56161', account: 'asha' }] });
  expect(changes).toHaveLength(1);
});

test('a brand goes, and the product’s own name is back', async () => {
  await removeBrand(db(), OPERATOR, 'default');
  expect(await newest()).toMatchObject({ action: 'setting.deleted', before: { name: 'Acme' } });
  await expect(removeBrand(db(), OPERATOR, 'default')).rejects.toMatchObject({ code: 'not_found' });
});

test('a number leaves the registry, however it is written', async () => {
  await removeFromDnd(db(), OPERATOR, '+91 98201 99991', 'asked by mail');
  expect(await newest()).toMatchObject({
    action: 'dnd.deleted',
    subject: '9820199991',
    reason: 'asked by mail',
  });
  await expect(removeFromDnd(db(), OPERATOR, '9820199991', '')).rejects.toMatchObject({ code: 'not_found' });
  await expect(removeFromDnd(db(), OPERATOR, 'nobody', '')).rejects.toMatchObject({
    extras: { fields: { number: fact('not_an_indian_mobile') } },
  });
});

describe('of an account', () => {
  const idOf = async (table: string, column: string, value: string) => {
    const [row] = await gateway().rows<{ id: number }>(`select id from ${table} where ${column} = $1`, [
      value,
    ]);
    return row?.id ?? 0;
  };

  test('a sender ID stays while a template is for it', async () => {
    const id = await idOf('senders', 'sender_id', 'SPARE');
    expect(await consequencesOfSender(db(), 'asha', id)).toEqual({
      reasons: [fact('templates_for_it', { count: 1 })],
      figures: { templates: 1, routes: 0 },
    });
    await expect(removeRecord(db(), OPERATOR, 'sender', 'asha', id, 'fraud')).rejects.toThrow(
      "The sender ID SPARE can't be removed: 1 template is for it.",
    );
    await removeRecord(db(), OPERATOR, 'template', 'asha', await idOf('templates', 'name', 'spare'), 'fraud');
    expect(await newest()).toMatchObject({
      action: 'template.deleted',
      subject: 'asha/spare',
      before: { status: 'approved', content: 'Spare {#var#}' },
      reason: 'fraud',
    });
    await removeRecord(db(), OPERATOR, 'sender', 'asha', id, 'fraud');
    expect(await newest()).toMatchObject({
      action: 'sender.deleted',
      subject: 'asha/SPARE',
      reason: 'fraud',
    });
    await expect(removeRecord(db(), OPERATOR, 'sender', 'asha', id, '')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a keyword goes', async () => {
    const id = await idOf('keywords', 'key', 'OFFER');
    await removeRecord(db(), OPERATOR, 'keyword', 'asha', id, 'asked');
    expect(await newest()).toMatchObject({ action: 'keyword.deleted', subject: 'asha/OFFER' });
    await expect(removeRecord(db(), OPERATOR, 'keyword', 'asha', id, '')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
