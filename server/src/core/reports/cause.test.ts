import { CAUSES } from 'harkara-contract/causes.ts';
import { describe, expect, test } from 'vitest';
import { STATE } from '../messages/states.ts';
import { causeOf } from './cause.ts';

const { failed, expired, cancelled, delivered, sent } = STATE;

describe('the cause of a message that did not arrive', () => {
  test.each([
    ['sms', failed, null, 'The number is in the do-not-disturb registry.', 'dnd'],
    ['sms', failed, null, 'recipient_in_dnd: The number is in the do-not-disturb registry.', 'dnd'],
    ['sms', failed, null, 'template_mismatch: No template fits the text.', 'template'],
    [
      'sms',
      failed,
      null,
      'a parameter is not valid, such as a DLT id (ESME_RINVOPTPARAMVAL, 0xc4)',
      'template',
    ],
    ['sms', failed, null, 'absent subscriber', 'absent'],
    ['sms', failed, null, 'undeliverable (UNDELIV), error 027', 'absent'],
    ['sms', failed, null, 'undeliverable (UNDELIV), error 1', 'invalid_number'],
    ['sms', failed, null, 'undeliverable (UNDELIV), error 32', 'memory_full'],
    ['sms', failed, null, 'undeliverable (UNDELIV), error 999', 'undeliverable'],
    ['sms', failed, null, 'the number is not valid (ESME_RINVDSTADR, 0x0b)', 'invalid_number'],
    ['sms', failed, null, 'the sender is not allowed (ESME_RINVSRCADR, 0x0a)', 'sender'],
    ['sms', failed, null, 'rejected by the operator (REJECTD), error 088', 'blocked'],
    ['sms', failed, null, 'the operator has a lasting problem (ESME_RX_P_APPN, 0x65)', 'carrier'],
    ['sms', expired, null, 'validity period expired (EXPIRED)', 'expired'],
    ['sms', expired, null, 'validity period expired (EXPIRED), error 027', 'absent'],
    ['sms', expired, null, 'The operator sent no delivery receipt within 72 hours.', 'no_receipt'],
    ['sms', expired, null, 'It waited for more than 24 hours and was not handed over.', 'never_left'],
    ['sms', cancelled, null, 'Its job was cancelled.', 'cancelled'],
    ['sms', failed, null, null, 'other'],
    ['sms', failed, null, 'something that nobody has seen yet', 'other'],
    ['voice', failed, 'busy', 'The line was busy (486 Busy Here).', 'busy'],
    ['voice', failed, 'no_answer', 'Nobody answered.', 'no_answer'],
    ['voice', failed, 'rejected', 'The call was declined (603 Decline).', 'declined'],
    ['voice', failed, 'hung_up', 'The listener hung up after 3 s, before half of it was heard.', 'hung_up'],
    ['voice', failed, null, 'It never became known whether the call took place.', 'no_receipt'],
    ['email', failed, '5.1.1', '550 5.1.1 The mailbox does not exist.', 'no_mailbox'],
    ['email', failed, '5.1.2', '5.1.2 No such domain', 'mail_domain'],
    ['email', failed, '5.2.2', '552 5.2.2 Over quota', 'mailbox_full'],
    ['email', failed, '5.7.1', '554 5.7.1 The mail was refused.', 'mail_refused'],
    ['email', failed, null, "The address is on the account's suppression list.", 'suppressed'],
    ['email', expired, '4.4.7', '4.4.7 The mail could not be delivered in time.', 'mail_late'],
    ['chatapp', failed, '131047', 'The recipient has not written within the last 24 hours.', 'no_session'],
    ['chatapp', failed, '131026', 'The recipient cannot be reached.', 'no_chat_account'],
    ['chatapp', failed, '132001', 'There is no such template in this language.', 'chat_template'],
    ['chatapp', failed, '131049', 'The provider holds it back.', 'marketing_limit'],
    ['chatapp', failed, null, 'It could not be handed over while its caller waited for it.', 'never_left'],
  ])('of %s in state %i with code %s and words “%s” is %s', (channel, state, code, words, cause) => {
    expect(causeOf(channel, state, code, words)).toBe(cause);
    expect(CAUSES).toContain(cause);
  });

  test('is none for what was delivered or is on its way', () => {
    expect(causeOf('sms', delivered, null, null)).toBeNull();
    expect(causeOf('sms', sent, null, 'on its way')).toBeNull();
  });
});
