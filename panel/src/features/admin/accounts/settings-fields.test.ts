import { expect, test } from 'vitest';
import { changesOf, chatFields, DLT_FIELDS, LIMIT_FIELDS, shownIn, SMPP_FIELDS } from './settings-fields.ts';

const fields = [...LIMIT_FIELDS, ...DLT_FIELDS, ...SMPP_FIELDS, ...chatFields(['chat'])];
const shown = shownIn(
  fields,
  {
    dlt: { entity_ids: ['1', '2'] },
    smpp: { system_id: 'asha', max_binds: 2 },
    chatapp: { business_account: { connector: 'chat', sender: '919000000009' } },
  },
  { flood_limit: 0, refunds: true, time_zone: 'Asia/Kolkata', smpp: { default_alphabet: 'latin1' } },
);

test('shows what was set, and what counts where nothing was', () => {
  expect(shown).toMatchObject({
    flood_limit: '0',
    refunds: 'yes',
    'retention.days': '',
    'dlt.entity_ids': '1\n2',
    'smpp.max_binds': '2',
    'smpp.default_alphabet': 'latin1',
  });
});

test.each([
  [{}, {}],
  [{ flood_limit: '500' }, { flood_limit: 500 }],
  [{ flood_limit: 'many' }, { flood_limit: 'many' }],
  [{ refunds: '' }, { refunds: false }],
  [{ 'retention.days': '30' }, { retention: { days: 30 } }],
  [{ 'dlt.entity_ids': '1\n 3,4 ' }, { dlt: { entity_ids: ['1', '3', '4'] } }],
  [{ 'promotional_hours.from': '09:00' }, { promotional_hours: { from: '09:00', to: null } }],
  [
    { 'smpp.max_binds': '3' },
    { smpp: { system_id: 'asha', max_binds: 3, allow_ips: null, default_alphabet: 'latin1' } },
  ],
  [
    { 'chatapp.business_account.sender': '919000000000' },
    { chatapp: { business_account: { connector: 'chat', sender: '919000000000' } } },
  ],
])('of %j, only %j is sent', (typed, changes) => {
  expect(changesOf(fields, shown, { ...shown, ...typed })).toEqual(changes);
});

test('hours that are emptied are the gateway’s again', () => {
  const own = { ...shown, 'promotional_hours.from': '09:00', 'promotional_hours.to': '18:00' };
  expect(changesOf(fields, own, shown)).toEqual({ promotional_hours: null });
});
