import type { Account, Sender } from '../accounts/account.ts';
import type { CreditKind } from '../credits/credits.ts';
import { DomainError } from '../errors.ts';
import { parseIndianMobile, parseInternational } from '../recipients/indian-mobile.ts';
import { isPermitted, nextPermittedTime } from '../recipients/promotional-hours.ts';
import type { Routing } from '../delivery/routing.ts';
import { checkText, type CheckedText } from './check-text.ts';
import { isNumericSender, PROMOTIONAL_SENDER, routeOfWord, type RouteCode } from './routes.ts';
import type { Rejection, SendRequest } from './send-request.ts';

export type SendLimits = { maxParts: number; scheduleHorizonDays: number };

export type CheckContext = { routing: Routing; limits: SendLimits; now: Date };

export type DraftMessage = { recipient: string; text: CheckedText };

/** A call that passed every check that needs no database row; the accepting transaction makes the rest. */
export type Draft = {
  account: Account;
  request: SendRequest;
  route: RouteCode;
  creditKind: CreditKind;
  dltHeaderId: string | null;
  messages: DraftMessage[];
  rejections: Rejection[];
  queue: number;
  /** When the caller wants it sent, or when promotional hours begin. */
  dueAt: Date | null;
};

/** The checks in the order in which the legacy codes are documented: the first that fails is the answer. */
export function checkSend(account: Account, request: SendRequest, context: CheckContext): Draft {
  refuseIfNotActive(account);
  refuseIfSandboxIsOff(account, request);
  const sender = resolveSender(account, request.sender);
  const route = resolveRoute(sender, request);
  refuseIfSenderDoesNotFit(sender, route);
  refuseIfFeatureIsOff(account, route);
  const queue = request.sandbox ? context.routing.sandboxQueue : context.routing.queueFor('sms', route);
  const dueAt = resolveDueTime(account, route, request, context);

  const { messages, rejections } = checkMessages(account, sender, route, request, context);
  refuseIfHeaderIsMissing(account, sender, route);

  return {
    account,
    request,
    route,
    creditKind: route === 'I' ? 'international' : 'sms',
    dltHeaderId: sender.dltHeaderId,
    messages,
    rejections,
    queue,
    dueAt,
  };
}

export function refuseIfNotActive(account: Account): void {
  if (account.status === 'blocked') throw new DomainError('account_locked', 'This account is blocked.');
  if (account.status === 'inactive') throw new DomainError('account_inactive', 'This account is not active.');
}

function refuseIfSandboxIsOff(account: Account, request: SendRequest): void {
  if (request.sandbox && !account.features.sandbox) {
    throw new DomainError('sandbox_disabled', 'The sandbox is not enabled for this account; nothing was sent.');
  }
}

function resolveSender(account: Account, senderId: string): Sender {
  if (senderId === PROMOTIONAL_SENDER) {
    return { senderId, route: 'promotional', status: 'approved', dltHeaderId: null };
  }
  const sender = account.senders.get(senderId);
  if (!sender) {
    throw new DomainError('sender_not_found', `The sender ID ${senderId} does not belong to this account.`, {
      fields: { sender: 'is not one of the account' },
    });
  }
  if (sender.status !== 'approved') {
    throw new DomainError('sender_not_approved', `The sender ID ${senderId} is ${sender.status}, not approved.`, {
      fields: { sender: `is ${sender.status}` },
    });
  }
  return sender;
}

function resolveRoute(sender: Sender, request: SendRequest): RouteCode {
  const route = request.route ?? sender.route;
  return route === 'transactional' || route === 'promotional' || route === 'international'
    ? routeOfWord(route, sender.senderId)
    : route;
}

function refuseIfSenderDoesNotFit(sender: Sender, route: RouteCode): void {
  const refuse = (why: string) => {
    throw new DomainError('sender_route_mismatch', `The sender ID ${sender.senderId} ${why}.`, { fields: { sender: why } });
  };
  switch (route) {
    case 'T':
      if (sender.route !== 'transactional') refuse(`is ${sender.route} and cannot send transactional messages`);
      return;
    case 'P':
      if (sender.route !== 'promotional') refuse(`is ${sender.route} and cannot send promotional messages`);
      if (sender.senderId !== PROMOTIONAL_SENDER && !isNumericSender(sender.senderId)) {
        refuse('is alphabetic: promotional messages go out under PROMOTIONAL or a numeric sender');
      }
      return;
    case 'PS':
      if (sender.route !== 'promotional' || sender.senderId === PROMOTIONAL_SENDER) {
        refuse('is not a promotional sender ID of the account');
      }
      return;
    case 'I':
      if (sender.senderId === PROMOTIONAL_SENDER) refuse('cannot send international messages');
      return;
    case 'V':
      throw new DomainError('sender_not_found', 'Voice calls are not placed through this interface.');
  }
}

function refuseIfFeatureIsOff(account: Account, route: RouteCode): void {
  if (route === 'PS' && !account.features.promoSender) {
    throw new DomainError('promo_sender_not_enabled', 'Promotional messages with a sender ID are not enabled.');
  }
  if (route === 'I' && !account.features.international) {
    throw new DomainError('international_not_enabled', 'International messages are not enabled for this account.');
  }
}

function resolveDueTime(account: Account, route: RouteCode, request: SendRequest, context: CheckContext): Date | null {
  const { scheduleAt } = request;
  if (scheduleAt) {
    const refuse = (why: string) => {
      throw new DomainError('validation_failed', `The schedule time ${why}.`, { fields: { schedule: why } });
    };
    if (scheduleAt <= context.now) refuse('is in the past');
    const horizon = context.now.getTime() + context.limits.scheduleHorizonDays * 86_400_000;
    if (scheduleAt.getTime() > horizon) refuse(`is more than ${context.limits.scheduleHorizonDays} days ahead`);
  }
  if (!isPromotional(route)) return scheduleAt;
  const wanted = scheduleAt ?? context.now;
  return isPermitted(wanted, account.promotionalHours) ? scheduleAt : nextPermittedTime(wanted, account.promotionalHours);
}

export function isPromotional(route: RouteCode): boolean {
  return route === 'P' || route === 'PS';
}

function checkMessages(
  account: Account,
  sender: Sender,
  route: RouteCode,
  request: SendRequest,
  context: CheckContext,
): { messages: DraftMessage[]; rejections: Rejection[] } {
  const messages: DraftMessage[] = [];
  const rejections: Rejection[] = [];
  const seen = request.messages.length > 1 ? new Set<string>() : null;
  const texts = new Map<string, CheckedText | DomainError>();
  let firstError: DomainError | null = null;

  const textOf = (text: string): CheckedText | DomainError => {
    let checked = texts.get(text);
    if (checked === undefined) {
      checked = attempt(() => checkText(account, sender, route, text, request, context.limits));
      texts.set(text, checked);
    }
    return checked;
  };
  const reject = (message: { recipient: string; text: string }, error: DomainError) => {
    firstError ??= error;
    rejections.push({ ...message, code: error.code, reason: error.message });
  };

  for (const message of request.messages) {
    const recipient = route === 'I' ? parseInternational(message.recipient) : parseIndianMobile(message.recipient);
    if (recipient === null) {
      reject(message, invalidRecipient(message.recipient, route));
      continue;
    }
    const text = textOf(message.text);
    if (text instanceof DomainError) {
      reject(message, text);
      continue;
    }
    const once = `${recipient} ${message.text}`;
    if (seen?.has(once)) {
      rejections.push({ ...message, code: 'duplicate', reason: 'The same message to the same number is in this call already.' });
      continue;
    }
    seen?.add(once);
    messages.push({ recipient, text });
  }

  if (firstError && (request.onBadMessage === 'refuse' || messages.length === 0)) throw firstError;
  return { messages, rejections };
}

function invalidRecipient(recipient: string, route: RouteCode): DomainError {
  const why =
    route === 'I'
      ? 'must be an international number: country code and number, digits only'
      : 'must be a 10-digit Indian mobile number starting with 6, 7, 8 or 9';
  const shown = recipient.length > 32 ? `${recipient.slice(0, 32)}…` : recipient;
  return new DomainError('validation_failed', `The recipient "${shown}" is not valid: it ${why}.`, {
    fields: { recipient: why },
  });
}

function refuseIfHeaderIsMissing(account: Account, sender: Sender, route: RouteCode): void {
  if (route !== 'I' && account.dlt.required && sender.dltHeaderId === null) {
    throw new DomainError('dlt_header_not_whitelisted', `The sender ID ${sender.senderId} has no DLT header ID.`, {
      fields: { sender: 'has no DLT header ID' },
    });
  }
}

function attempt<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
