import { expect, test } from 'vitest';
import { findTlv, makeTlv, readTlv, tagOf, TLVS } from './tlv.ts';

test('the tags are those of the specification', () => {
  const tags = Object.values(TLVS).map(([tag]) => tag);
  expect(tags).toHaveLength(44);
  expect(new Set(tags).size).toBe(44);
  expect(tagOf('receipted_message_id')).toBe(0x001e);
  expect(tagOf('message_state')).toBe(0x0427);
  expect(tagOf('message_payload')).toBe(0x0424);
});

test.each([
  [makeTlv('message_state', 2), 0x0427, '02'],
  [makeTlv('sar_msg_ref_num', 0x1234), 0x020c, '1234'],
  [makeTlv('qos_time_to_live', 60), 0x0017, '0000003c'],
  [makeTlv('receipted_message_id', 'ab2'), 0x001e, '61623200'],
  [makeTlv('network_error_code', Buffer.of(3, 0, 8)), 0x0423, '030008'],
])('case %# is written in its form', (tlv, tag, octets) => {
  expect(tlv).toEqual({ tag, value: Buffer.from(octets, 'hex') });
});

test.each([
  [256, 'message_state'],
  [-1, 'message_state'],
  [0.5, 'message_state'],
  [0x1_0000, 'sar_msg_ref_num'],
] as const)('%d is no %s', (value, name) => {
  expect(() => makeTlv(name, value)).toThrow(RangeError);
});

test('a string that SMPP cannot carry is refused', () => {
  expect(() => makeTlv('receipted_message_id', '€')).toThrow(RangeError);
  expect(() => makeTlv('receipted_message_id', 'a\0b')).toThrow(RangeError);
});

test.each([
  ['message_state', '02', 2],
  ['sar_msg_ref_num', '07', 7],
  ['message_state', '0002', 2],
  ['message_state', '', null],
  ['message_state', '0000000002', null],
  ['receipted_message_id', '616200', 'ab'],
  ['receipted_message_id', '6162', 'ab'],
  ['receipted_message_id', '', ''],
  ['network_error_code', '030008', Buffer.of(3, 0, 8)],
] as const)('%s of %j is read as %j', (name, octets, value) => {
  expect(readTlv([{ tag: tagOf(name), value: Buffer.from(octets, 'hex') }], name)).toEqual(value);
});

test('the first one with a tag counts, and a missing one is null', () => {
  const tlvs = [
    { tag: 0x1400, value: Buffer.from('a') },
    { tag: 0x1400, value: Buffer.from('b') },
  ];
  expect(findTlv(tlvs, 0x1400)).toEqual(Buffer.from('a'));
  expect(findTlv(tlvs, 0x1401)).toBeNull();
  expect(readTlv(tlvs, 'message_state')).toBeNull();
});
