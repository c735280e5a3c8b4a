import { say } from 'harkara-contract/say.ts';
import { STATE } from '../../messages/states.ts';
import type { Channel } from '../channel.ts';
import { canonicalAddress } from './addresses.ts';

/**
 * The address does not exist (RFC 3463, 3.2). A full mailbox or a refused content says nothing about the next mail, nor
 * does what is wrong with the domain (5.1.2; 5.1.10: it takes no mail), which its owner can mend, or the sender (5.1.7 and
 * 5.1.8).
 */
const NO_SUCH_ADDRESS = /^5\.1\.(?!(?:2|7|8|10)$)/;

/** Addresses that do not exist, and those of people who complained. */
export const mailSuppressions: NonNullable<Channel['suppressions']> = {
  after: ({ bucket, account, id, state, recipient, error, errorCode }) =>
    state === STATE.failed && NO_SUCH_ADDRESS.test(errorCode ?? '')
      ? {
          bucket,
          account,
          address: canonicalAddress(recipient),
          reason: 'bounced',
          detail: error && say(error),
          message: id,
        }
      : null,
  afterComplaint: ({ message: { bucket, account, id }, receipt }, { recipient }) => ({
    bucket,
    account,
    address: canonicalAddress(recipient),
    reason: 'complained',
    detail: receipt.error && say(receipt.error),
    message: id,
  }),
};
