import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Account } from '../accounts/account.ts';
import type { CheckContext } from '../channels/draft.ts';
import { collectingIn } from '../channels/judge.ts';
import { SmsCheck } from '../channels/sms/check-sms.ts';
import { lookAtText } from '../channels/sms/check-text.ts';
import type { DomainError } from '../errors.ts';
import { replyRequest } from './reply-request.ts';

/** Why a keyword's reply would be refused if it were sent now, to any recipient and with any credits left. */
export function problemOfReply(account: Account, text: string, context: CheckContext): Fact | null {
  const request = replyRequest(account, { id: 'check', recipient: '', body: text });
  const problems: DomainError[] = [];
  const judge = collectingIn(problems);
  const check = new SmsCheck(account, request, context, judge);
  const { sender, route } = check.findings;
  if (problems.length === 0)
    lookAtText(text, { account, sender, route, request, limits: context.limits }, judge);
  check.checkHeader();
  const [first] = problems;
  return first ? whyReplyRefused(first) : null;
}

/** The sender was chosen, and not named by a person: that there is none is what has to be said. */
export function whyReplyRefused(error: DomainError): Fact {
  return error.code === 'sender_not_found' ? fact('reply_sender_missing') : error.fact;
}
