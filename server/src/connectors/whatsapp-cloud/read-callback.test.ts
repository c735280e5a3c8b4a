import { describe, expect, test } from 'vitest';
import { createVault } from '../../core/accounts/vault.ts';
import { ChatTracking } from '../../core/channels/chatapp/chat-tracking.ts';
import { createIdMaker, toPublicId } from '../../core/ids.ts';
import { readCallback } from './read-callback.ts';
import { inWords } from '../../../test/support/said.ts';

const OURS = { phoneNumberId: '106540352242922', businessAccountId: '102290129340398' };
const NOW = new Date('2026-03-04T05:06:07Z');
const THEN = 1_772_600_000;
const FROM = '919876543210';
const METADATA = { display_phone_number: '15550783881', phone_number_id: OURS.phoneNumberId };
const messageId = createIdMaker(1, Date.now).one(7);

const tracking = new ChatTracking(createVault('the key of the tests'));
const read = (json: unknown) => readCallback(OURS, { json }, NOW, (text) => tracking.read(text));
const call = (...changes: unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: OURS.businessAccountId, changes }],
});
const messages = (value: object) => ({
  field: 'messages',
  value: { messaging_product: 'whatsapp', metadata: METADATA, ...value },
});
const status = (more: object) => ({
  id: 'wamid.1',
  status: 'sent',
  timestamp: String(THEN),
  recipient_id: FROM,
  ...more,
});
const statuses = (...all: unknown[]) => read(call(messages({ statuses: all })));
const inbound = (more: object, contacts: unknown = [{ profile: { name: 'Asha Rao' }, wa_id: FROM }]) =>
  read(
    call(
      messages({
        contacts,
        messages: [{ from: FROM, id: 'wamid.in', timestamp: String(THEN), ...more }],
      }),
    ),
  );

describe('a status', () => {
  test('becomes a receipt, with the message that we named', () => {
    const given = status({ status: 'delivered', biz_opaque_callback_data: tracking.write(messageId, 2) });
    expect(inWords(statuses(given))).toEqual({
      receipts: [
        {
          vendorId: 'wamid.1',
          recipient: FROM,
          state: 'delivered',
          error: null,
          names: { messageId, isSigned: true },
          at: new Date(THEN * 1_000),
          raw: JSON.stringify(given),
        },
      ],
      inbound: [],
      chats: [],
      templates: [],
      problems: [],
      isUnderstood: true,
    });
  });

  test.each([
    ['sent', { state: 'sent' }],
    ['delivered', { state: 'delivered' }],
    ['read', { state: 'delivered', isRead: true }],
    ['played', { state: 'delivered', isRead: true }],
    ['failed', { state: 'failed', error: 'The chat carrier gave no reason.' }],
  ])('%s', (word, expected) => {
    expect(inWords(statuses(status({ status: word })).receipts)).toMatchObject([expected]);
  });

  test.each(['deleted', 'warning'])('%s is ignored', (word) => {
    expect(statuses(status({ status: word }))).toMatchObject({ receipts: [], problems: [] });
  });

  test('a failure has its code, and the reason in words', () => {
    const errors = [
      { code: 131026, title: 'Message undeliverable', error_data: { details: 'x' } },
      { code: 1 },
    ];
    expect(inWords(statuses(status({ status: 'failed', errors })).receipts)).toMatchObject([
      { code: '131026', error: expect.stringContaining("The recipient can't be reached") as string },
    ]);
    const strange = [{ code: 139_999, title: 'New', message: 'New trouble' }];
    expect(inWords(statuses(status({ status: 'failed', errors: strange })).receipts)).toMatchObject([
      { code: '139999', error: "The chat carrier's error 139999: New trouble." },
    ]);
  });

  test.each([
    ['in the future by more than five minutes', NOW.getTime() / 1_000 + 301, NOW],
    ['in the near future', NOW.getTime() / 1_000 + 299, new Date(NOW.getTime() + 299_000)],
    ['as a number', THEN, new Date(THEN * 1_000)],
    ['in milliseconds', THEN * 1_000, NOW],
    ['of 1970', '0', NOW],
    ['in words', 'yesterday', NOW],
    ['that is missing', undefined, NOW],
    ['that is an object', {}, NOW],
  ])('a time %s', (_what, timestamp, expected) => {
    expect(statuses(status({ timestamp })).receipts[0]?.at).toEqual(expected);
  });

  test.each([undefined, '', 'theirs', 'theirs.1', toPublicId(messageId), { a: 1 }, 7])(
    'with %j, which we did not send, it names no message',
    (theirs) => {
      const [receipt] = statuses(status({ biz_opaque_callback_data: theirs })).receipts;
      expect(receipt).toBeDefined();
      expect(receipt).not.toHaveProperty('names');
    },
  );

  test('a person without a number has none in the receipt', () => {
    const user = { recipient_id: 'IN.13491208655302741918', recipient_user_id: 'IN.13491208655302741918' };
    expect(statuses(status(user)).receipts).toMatchObject([{ recipient: null }]);
  });

  test('what is kept of it is bounded, and can be stored', () => {
    const [receipt] = statuses(status({ id: 'wamid.\u0000x', note: '😀'.repeat(20_000) })).receipts;
    expect(receipt?.vendorId).toBe('wamid.x');
    expect(receipt?.raw.length).toBeLessThanOrEqual(10_000);
    expect(receipt?.raw.isWellFormed()).toBe(true);
  });
});

describe('an inbound message', () => {
  test('of text', () => {
    expect(inbound({ type: 'text', text: { body: 'Is it open on Sunday?' } }).chats).toEqual([
      {
        vendorId: 'wamid.in',
        from: FROM,
        contactName: 'Asha Rao',
        type: 'text',
        text: 'Is it open on Sunday?',
        media: null,
        at: new Date(THEN * 1_000),
      },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['button', { payload: 'STOP', text: 'Stop promotions' }, 'Stop promotions'],
    ['interactive', { type: 'button_reply', button_reply: { id: 'a', title: 'Yes' } }, 'Yes'],
    [
      'interactive',
      { type: 'list_reply', list_reply: { id: 'a', title: 'Delhi', description: 'd' } },
      'Delhi',
    ],
    ['interactive', { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent' } }, 'Sent'],
    ['interactive', 'nonsense', ''],
    ['reaction', { message_id: 'wamid.1', emoji: '👍' }, '👍'],
    ['reaction', { message_id: 'wamid.1' }, ''],
    [
      'location',
      { latitude: 28.6, longitude: 77.2, name: 'India Gate', address: 'New Delhi' },
      'India Gate, New Delhi (28.6, 77.2)',
    ],
    ['location', { latitude: 28.6, longitude: 77.2 }, '(28.6, 77.2)'],
    [
      'contacts',
      [{ name: { formatted_name: 'Ravi' }, phones: [{ phone: '+91 98765 43211' }] }, { name: {} }],
      'Ravi +91 98765 43211',
    ],
    [
      'order',
      { text: 'Please', product_items: [{ product_retailer_id: 'SKU-1', quantity: 2 }, 'odd'] },
      'Please\n2 × SKU-1\n1 × something',
    ],
    ['unsupported', undefined, 'A message of a kind that the provider does not pass on.'],
    ['something_new', { caption: 'hm' }, 'hm'],
  ])('of type %s: %j', (type, content, text) => {
    expect(inbound({ type, [type]: content })).toMatchObject({
      chats: [{ type, text, media: null }],
      problems: [],
    });
  });

  test.each(['image', 'video', 'audio', 'document', 'sticker'])('with %s', (type) => {
    const content = { id: 1_234_567, mime_type: 'a/b', sha256: 'x', caption: 'Look', filename: '\u202ea.b' };
    expect(inbound({ type, [type]: content }).chats).toMatchObject([
      { type, text: 'Look', media: { id: '1234567', mimeType: 'a/b', filename: 'a.b' } },
    ]);
    expect(inbound({ type, [type]: {} }).chats).toMatchObject([{ type, text: '', media: null }]);
  });

  test('each has the name of its own sender', () => {
    const contacts = [
      { profile: { name: 'Ravi' }, wa_id: '919000000001' },
      { profile: { name: 'Asha' }, wa_id: FROM },
    ];
    expect(inbound({ type: 'text', text: { body: 'a' } }, contacts).chats?.[0]?.contactName).toBe('Asha');
    expect(inbound({ type: 'text', text: { body: 'a' } }, 'odd').chats?.[0]?.contactName).toBeNull();
  });

  test.each([
    [{ from: 'IN.13491208655302741918', type: 'text' }, 'a message is from a person without a phone number'],
    [{ from: undefined, type: 'text' }, 'a message is from a person without a phone number'],
    [{ id: undefined, type: 'text' }, 'a message has no id, or no type'],
    [{ type: undefined }, 'a message has no id, or no type'],
  ])('%j is a problem', (more, problem) => {
    expect(inbound(more)).toMatchObject({ chats: [], problems: [problem], isUnderstood: true });
  });

  test('news about a number is not from the person', () => {
    const system = { type: 'system', system: { body: 'changed', type: 'user_changed_number' } };
    expect(inbound(system)).toMatchObject({ chats: [], problems: [] });
  });
});

describe('a change of a template', () => {
  const change = (value: unknown) => read(call({ field: 'message_template_status_update', value }));
  const of = (event: string) => ({
    event,
    message_template_id: 12,
    message_template_name: 'otp',
    message_template_language: 'en_US',
    message_template_category: 'AUTHENTICATION',
    reason: 'NONE',
  });

  test.each([
    ['APPROVED', 'approved'],
    ['UNARCHIVED', 'approved'],
    ['FLAGGED', 'approved'],
    ['PENDING', 'pending'],
    ['IN_APPEAL', 'pending'],
    ['REJECTED', 'rejected'],
    ['PAUSED', 'paused'],
    ['DISABLED', 'disabled'],
    ['LIMIT_EXCEEDED', 'disabled'],
    ['PENDING_DELETION', 'disabled'],
    ['DELETED', 'disabled'],
  ])('%s', (event, expected) => {
    expect(change(of(event)).templates).toEqual([
      {
        name: 'otp',
        language: 'en_US',
        category: 'AUTHENTICATION',
        body: null,
        status: expected,
        problem: null,
      },
    ]);
  });

  test.each([of('TOSTRING'), of('toString'), { event: 'APPROVED' }, 'odd', null])(
    '%j is a problem',
    (value) => {
      const content = change(value);
      expect(content.templates).toEqual([]);
      expect(content.problems).toHaveLength(1);
    },
  );
});

describe('a call', () => {
  test('of many pieces is read completely, whatever is wrong with some of them', () => {
    const content = read({
      object: 'whatsapp_business_account',
      entry: [
        null,
        { id: OURS.businessAccountId, changes: 'odd' },
        { id: '999', changes: [messages({ statuses: [status({ id: 'theirs' })] })] },
        {
          id: Number(OURS.businessAccountId),
          changes: [
            7,
            { field: 'account_update', value: { event: 'VERIFIED_ACCOUNT' } },
            messages({ metadata: { phone_number_id: '111' }, statuses: [status({ id: 'theirs' })] }),
            messages({
              statuses: [status({ id: 'a' }), null, status({ status: 'lost' }), status({ id: 'b' })],
              messages: 'odd',
            }),
            messages({ errors: [{ code: 130429 }, 'odd'] }),
            messages({ messages: [{ from: FROM, id: 'c', type: 'text', text: { body: 'hi' } }] }),
          ],
        },
      ],
    });
    expect(content.receipts.map(({ vendorId }) => vendorId)).toEqual(['a', 'b']);
    expect(content.chats?.map(({ vendorId }) => vendorId)).toEqual(['c']);
    expect(inWords(content.problems)).toEqual([
      'it is about the business account "", which is not this connector\'s',
      'an entry has no list of changes',
      'it is about the business account "999", which is not this connector\'s',
      'it is about the number with the id "111", which is not this connector\'s',
      'a status has no id',
      'the status "lost" is unknown',
      'messages is not a list',
      'the provider reports: The sender sends faster than the chat carrier allows.',
      'the provider reports: an error without a code',
    ]);
    expect(content.isUnderstood).toBe(true);
  });

  test.each([
    undefined,
    null,
    [],
    'text',
    { object: 'page', entry: [] },
    { object: 'whatsapp_business_account' },
  ])('%j is not understood', (json) => {
    const content = read(json);
    expect(content.problems).toHaveLength(1);
    expect(content.isUnderstood).toBeUndefined();
  });

  test('with too many items is read up to a limit', () => {
    const content = statuses(...Array.from({ length: 6_000 }, (_, i) => status({ id: `wamid.${i}` })));
    expect(content.receipts).toHaveLength(5_000);
    expect(content.problems).toEqual(['there are more than 5000 items in one request']);
  });
});
