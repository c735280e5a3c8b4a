import type { Account } from '../accounts/account.ts';
import { channelOf } from '../channels/channels.ts';
import type { CheckContext, Draft } from '../channels/draft.ts';
import { AT_THE_FIRST } from '../channels/judge.ts';
import { inStretches, type Stretchable } from '../stretches.ts';
import type { SendRequest } from './send-request.ts';

/** Makes all checks of a call's channel; throws the first failure. */
export function checkSend(account: Account, request: SendRequest, context: CheckContext): Draft {
  const check = channelOf(request).begin(account, request, context, AT_THE_FIRST);
  for (const message of request.messages) check.add(message);
  return check.finish();
}

/** The same for calls with very many messages: yields to other work meanwhile. */
export function checkLargeSend(
  account: Account,
  request: SendRequest,
  context: CheckContext,
): Promise<Draft> {
  return inStretches(checkAll(account, request, context));
}

/** How many messages are checked between two looks at the clock. */
const TOGETHER = 100;

function* checkAll(account: Account, request: SendRequest, context: CheckContext): Stretchable<Draft> {
  const check = channelOf(request).begin(account, request, context, AT_THE_FIRST);
  for (const [i, message] of request.messages.entries()) {
    if (i % TOGETHER === TOGETHER - 1) yield;
    check.add(message);
  }
  return check.finish();
}
