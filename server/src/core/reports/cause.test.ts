import { CAUSES } from 'harkara-contract/causes.ts';
import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { describe, expect, test } from 'vitest';
import { STATE } from '../messages/states.ts';
import { causeOf, wordsOfOthers } from './cause.ts';

const { failed, expired, cancelled, delivered, sent } = STATE;

const said = (words: string) => fact('carrier_said', { words });
const refused = (code: string) => fact('message_refused', { code, reason: fact('no_similar_template') });
const undeliverable = (error: string) => reported('undeliverable', 'UNDELIV', error);
const answered = (key: Parameters<typeof fact>[0], status: string) =>
  fact('carrier_refused', {
    status: fact('smpp_status_meaning', { meaning: { key, params: {} }, status }),
  });

function reported(
  key: 'undeliverable' | 'rejected_by_carrier' | 'validity_expired',
  word: string,
  error?: string,
) {
  const what = fact('reported_with_word', { what: fact(key), word });
  return error === undefined ? what : fact('reported_with_error', { what, error });
}

describe('the cause of a message that did not arrive', () => {
  test.each([
    ['sms', failed, null, fact('recipient_in_dnd'), 'dnd'],
    ['sms', failed, null, refused('recipient_in_dnd'), 'dnd'],
    ['sms', failed, null, refused('template_mismatch'), 'template'],
    ['sms', failed, null, refused('sender_not_approved'), 'sender'],
    ['sms', failed, null, answered('smpp_parameter_invalid', 'ESME_RINVOPTPARAMVAL, 0xc4'), 'template'],
    ['sms', failed, null, said('absent subscriber'), 'absent'],
    ['sms', failed, null, undeliverable('027'), 'absent'],
    ['sms', failed, null, undeliverable('1'), 'invalid_number'],
    ['sms', failed, null, undeliverable('32'), 'memory_full'],
    ['sms', failed, null, undeliverable('999'), 'undeliverable'],
    ['sms', failed, null, answered('carrier_refuses_number', 'ESME_RINVDSTADR, 0x0b'), 'invalid_number'],
    ['sms', failed, null, answered('carrier_forbids_sender', 'ESME_RINVSRCADR, 0x0a'), 'sender'],
    ['sms', failed, null, answered('carrier_took_nothing', 'ESME_RSUBMITFAIL, 0x45'), 'undeliverable'],
    ['sms', failed, null, reported('rejected_by_carrier', 'REJECTD', '088'), 'blocked'],
    ['sms', failed, null, answered('carrier_problem_lasting', 'ESME_RX_P_APPN, 0x65'), 'carrier'],
    ['sms', expired, null, reported('validity_expired', 'EXPIRED'), 'expired'],
    ['sms', expired, null, reported('validity_expired', 'EXPIRED', '027'), 'absent'],
    ['sms', expired, null, fact('no_receipt', { hours: 72 }), 'no_receipt'],
    ['sms', expired, null, fact('waited_too_long', { hours: 24 }), 'never_left'],
    [
      'sms',
      expired,
      null,
      fact('failed_but_stays_charged', { why: fact('waited_too_long', { hours: 24 }) }),
      'never_left',
    ],
    ['sms', cancelled, null, fact('campaign_cancelled'), 'cancelled'],
    ['sms', failed, null, null, 'other'],
    ['sms', failed, null, said('something that nobody has seen yet'), 'other'],
    ['sms', failed, null, fact('as_stored', { text: 'absent subscriber' }), 'absent'],
    ['voice', failed, 'busy', fact('line_busy'), 'busy'],
    ['voice', failed, 'no_answer', fact('nobody_answered'), 'no_answer'],
    ['voice', failed, 'rejected', fact('call_rejected'), 'declined'],
    ['voice', failed, 'hung_up', fact('hung_up_after', { seconds: 3 }), 'hung_up'],
    ['voice', failed, null, fact('call_fate_unknown'), 'no_receipt'],
    ['email', failed, '5.1.1', said('550 5.1.1 The mailbox does not exist.'), 'no_mailbox'],
    ['email', failed, '5.1.2', said('5.1.2 No such domain'), 'mail_domain'],
    ['email', failed, '5.2.2', said('552 5.2.2 Over quota'), 'mailbox_full'],
    ['email', failed, '5.7.1', said('554 5.7.1 The mail was refused.'), 'mail_refused'],
    ['email', failed, null, fact('recipient_suppressed'), 'suppressed'],
    ['email', expired, '4.4.7', said('4.4.7 The mail could not be delivered in time.'), 'mail_late'],
    ['chatapp', failed, '131047', fact('recipient_silent_for_a_day'), 'no_session'],
    ['chatapp', failed, '131026', fact('chat_recipient_not_reached'), 'no_chat_account'],
    ['chatapp', failed, '132001', fact('no_such_provider_template'), 'chat_template'],
    ['chatapp', failed, '131049', fact('enough_marketing'), 'marketing_limit'],
    ['chatapp', failed, null, fact('caller_stopped_waiting'), 'never_left'],
  ])('of %s in state %i with code %s and %j is %s', (channel, state, code, error, cause) => {
    expect(causeOf(channel, state, code, error)).toBe(cause);
    expect(CAUSES).toContain(cause);
  });

  test('is none for what was delivered or is on its way', () => {
    expect(causeOf('sms', delivered, null, null)).toBeNull();
    expect(causeOf('sms', sent, null, said('on its way'))).toBeNull();
  });
});

test('what others said is told apart from what the gateway says itself', () => {
  expect(wordsOfOthers(fact('recipient_in_dnd'))).toBeNull();
  expect(wordsOfOthers(refused('template_mismatch'))).toBeNull();
  const words = wordsOfOthers(undeliverable('027'));
  expect(words && say(words)).toBe('undeliverable (UNDELIV), error 027');
});
