import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Account, Sender } from '../accounts/account.ts';
import type { CreditKind } from '../credits/credits.ts';
import type { Roads, Routing } from '../delivery/routing.ts';
import { DomainError } from '../errors.ts';
import { isPermitted, nextPermittedTime } from '../recipients/promotional-hours.ts';
import { refuseNul } from '../storable.ts';
import { MessageCheck, type DraftMessage } from './check-messages.ts';
import { checkSender } from './check-sender.ts';
import { isPromotional, type RouteCode } from './routes.ts';
import type { Rejection, SendLimits, SendRequest } from './send-request.ts';

export type CheckContext = { routing: Routing; limits: SendLimits; now: Date };

/** A call that passed every check that needs no database row; the accepting transaction makes the rest. */
export type Draft = {
  account: Account;
  request: SendRequest;
  route: RouteCode;
  creditKind: CreditKind;
  dltHeaderId: string | null;
  messages: DraftMessage[];
  rejections: Rejection[];
  /** Which queue each will wait in. */
  roads: Roads;
  /** When the caller wants it sent, or when promotional hours begin. */
  dueAt: Date | null;
};

/** So many messages are checked at a stretch: about a millisecond. */
const STRETCH = 500;

/** The checks in the order in which the legacy codes are documented: the first that fails is the answer. */
export function checkSend(account: Account, request: SendRequest, context: CheckContext): Draft {
  const begun = begin(account, request, context);
  for (const message of request.messages) begun.check.add(message);
  return finish(begun);
}

/** The same for calls with very many messages: lets others have their turn meanwhile. */
export async function checkLargeSend(
  account: Account,
  request: SendRequest,
  context: CheckContext,
): Promise<Draft> {
  const begun = begin(account, request, context);
  for (const [i, message] of request.messages.entries()) {
    if (i % STRETCH === STRETCH - 1) await nextTurn();
    begun.check.add(message);
  }
  return finish(begun);
}

type Begun = {
  account: Account;
  request: SendRequest;
  sender: Sender;
  route: RouteCode;
  roads: Roads;
  dueAt: Date | null;
  check: MessageCheck;
};

function begin(account: Account, request: SendRequest, context: CheckContext): Begun {
  refuseNulInReferences(request);
  refuseIfNotActive(account);
  refuseIfSandboxIsOff(account, request);
  const { sender, route } = checkSender(account, request);
  const roads = findRoads(account, route, request, context);
  const dueAt = resolveDueTime(account, route, request, context);
  const check = new MessageCheck(account, sender, route, roads, request, context.limits);
  return { account, request, sender, route, roads, dueAt, check };
}

function finish({ account, request, sender, route, roads, dueAt, check }: Begun): Draft {
  check.finish();
  refuseIfHeaderIsMissing(account, sender, route);
  return {
    account,
    request,
    route,
    creditKind: creditKindOf(route),
    dltHeaderId: sender.dltHeaderId,
    messages: check.messages,
    rejections: check.rejections,
    roads,
    dueAt,
  };
}

function refuseNulInReferences({ clientRef, dltEntityId, dltTemplateId }: SendRequest): void {
  refuseNul({ client_ref: clientRef, dltEntityId, dltTemplateId });
}

export function refuseIfNotActive(account: Account): void {
  if (account.status === 'blocked') throw new DomainError('account_locked', 'This account is blocked.');
  if (account.status === 'inactive') throw new DomainError('account_inactive', 'This account is not active.');
}

export function refuseIfGetApiIsOff(account: Account): void {
  if (account.features.getApi) return;
  throw new DomainError('get_api_disabled', 'Sending by GET is not enabled for this account; use POST.');
}

export function refuseIfSandboxIsOff(account: Account, request: SendRequest): void {
  if (request.sandbox && !account.features.sandbox) {
    throw new DomainError(
      'sandbox_disabled',
      'The sandbox is not enabled for this account; nothing was sent.',
    );
  }
}

export function findRoads(
  account: Account,
  route: RouteCode,
  { sandbox, sender }: SendRequest,
  { routing }: CheckContext,
): Roads {
  return sandbox ? routing.sandbox : routing.roadsFor('sms', route, account.number, sender);
}

export function creditKindOf(route: RouteCode): CreditKind {
  return route === 'I' ? 'international' : 'sms';
}

export function resolveDueTime(
  account: Account,
  route: RouteCode,
  request: SendRequest,
  context: CheckContext,
): Date | null {
  const { scheduleAt } = request;
  if (scheduleAt) {
    const refuse = (why: string) => {
      throw new DomainError('validation_failed', `The schedule time ${why}.`, { fields: { schedule: why } });
    };
    if (scheduleAt <= context.now) refuse('is in the past');
    const horizon = context.now.getTime() + context.limits.scheduleHorizonDays * 86_400_000;
    if (scheduleAt.getTime() > horizon)
      refuse(`is more than ${context.limits.scheduleHorizonDays} days ahead`);
  }
  if (!isPromotional(route)) return scheduleAt;
  const wanted = scheduleAt ?? context.now;
  return isPermitted(wanted, account.promotionalHours)
    ? scheduleAt
    : nextPermittedTime(wanted, account.promotionalHours);
}

export function refuseIfHeaderIsMissing(account: Account, sender: Sender, route: RouteCode): void {
  if (route !== 'I' && account.dlt.required && sender.dltHeaderId === null) {
    throw new DomainError(
      'dlt_header_not_whitelisted',
      `The sender ID ${sender.senderId} has no DLT header ID.`,
      {
        fields: { sender: 'has no DLT header ID' },
      },
    );
  }
}
