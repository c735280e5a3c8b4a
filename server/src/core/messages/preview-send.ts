import { findDnd } from '../../storage/accept.queries.ts';
import { readBalances, type LockedBalance } from '../../storage/ledger.queries.ts';
import type { Segments } from '../../protocols/gsm7.ts';
import type { Account, ApprovedTemplate, Sender } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import { attempt, invalidRecipient, noWayTo, parseRecipient } from './check-messages.ts';
import {
  checkSend,
  creditKindOf,
  findRoads,
  refuseIfHeaderIsMissing,
  refuseIfNotActive,
  refuseIfSandboxIsOff,
  resolveDueTime,
  type CheckContext,
} from './check-send.ts';
import {
  findSender,
  refuseIfFeatureIsOff,
  refuseIfNotApproved,
  refuseIfSenderDoesNotFit,
  resolveRoute,
} from './check-sender.ts';
import {
  entityOf,
  findTemplate,
  measure,
  priceOf,
  refuseIfBlank,
  refuseIfEntityIsForeign,
  refuseIfTooLong,
} from './check-text.ts';
import { recipientInDnd, refuseIfTooPoor } from './decide.ts';
import { refuseIfFlooded } from './flood-limit.ts';
import { isPromotional, routeOfWord, type RouteCode } from './routes.ts';
import type { Sending } from './send-messages.ts';
import type { SendRequest } from './send-request.ts';

/** What a send of one message would come to. What could not be found out is null. */
export type Preview = {
  sender: Sender | null;
  route: RouteCode | null;
  measured: Segments | null;
  template: ApprovedTemplate | null;
  dltEntityId: string | null;
  dltTemplateId: string | null;
  inDnd: boolean | null;
  /** Thousandths of a credit, as is the balance. */
  price: number | null;
  balance: number;
  leavesAt: Date | null;
  /** In the order of the checks of a send: the first is what it would be refused with. */
  problems: DomainError[];
};

/** Collects what a send would throw, so that the next check can be made all the same. */
class Problems {
  readonly found: DomainError[] = [];

  /** @returns null when it is refused. */
  try<T>(work: () => T): T | null {
    const result = attempt(work);
    if (!(result instanceof DomainError)) return result;
    this.found.push(result);
    return null;
  }
}

/** Goes through all checks of a send, also past those that fail; stores, sends and charges nothing. */
export async function previewSend(
  { sending, accounts }: Pick<Gateway, 'sending' | 'accounts'>,
  caller: Account,
  request: SendRequest,
): Promise<Preview> {
  const [message] = request.messages;
  if (!message) throw new Error('a send that is looked at has a message');
  const context = sending.context();
  const balances = await readBalances(sending.db.general, { bucket: caller.bucket, account: caller.number });
  // A send whose copy of the settings is stale is checked again, too.
  const isStale = balances.some(({ configVersion }) => configVersion !== caller.version);
  const account = isStale ? await accounts.reload(caller) : caller;
  const problems = new Problems();

  problems.try(() => refuseIfNotActive(account));
  problems.try(() => refuseIfSandboxIsOff(account, request));
  const { sender, route } = previewSender(account, request, problems);
  const roads = route === null ? null : problems.try(() => findRoads(account, route, request, context));
  const leavesAt = previewTime(account, route, request, context, problems);
  const recipient = previewRecipient(message.recipient, route, problems);
  if (roads && recipient !== null && !roads.reaches(recipient)) problems.found.push(noWayTo(recipient));
  const text = previewText(account, sender, route, message.text, request, context, problems);
  if (sender && route !== null) problems.try(() => refuseIfHeaderIsMissing(account, sender, route));
  addWhatASendRefuses(account, request, context, problems);

  const inDnd = await previewDnd(sending, recipient, route, problems);
  const money = previewMoney(balances, account, route, text.measured, request, context, problems);
  return { sender, route, ...text, inDnd, ...money, leavesAt, problems: problems.found };
}

function previewSender(account: Account, request: SendRequest, problems: Problems) {
  const sender = problems.try(() => findSender(account, request.sender));
  if (!sender) return { sender, route: wantedRoute(request) };
  problems.try(() => refuseIfNotApproved(sender));
  const route = resolveRoute(sender, request);
  const fits = problems.try(() => {
    refuseIfSenderDoesNotFit(sender, route);
    return true;
  });
  if (fits) problems.try(() => refuseIfFeatureIsOff(account, route));
  return { sender, route };
}

/** Without a sender only the caller's own word tells. */
function wantedRoute({ route, sender }: SendRequest): RouteCode | null {
  if (route === 'transactional' || route === 'promotional' || route === 'international') {
    return routeOfWord(route, sender);
  }
  return route;
}

function previewTime(
  account: Account,
  route: RouteCode | null,
  request: SendRequest,
  context: CheckContext,
  problems: Problems,
): Date | null {
  // A time that is not possible is so on every route; T adds no hours of its own.
  const due = problems.try(() => ({ at: resolveDueTime(account, route ?? 'T', request, context) }));
  return due && route !== null ? (due.at ?? context.now) : null;
}

/** The number that it would go to; null when it is none. */
function previewRecipient(given: string, route: RouteCode | null, problems: Problems): string | null {
  const recipient =
    parseRecipient(given, route ?? 'T') ?? (route === null ? parseRecipient(given, 'I') : null);
  if (recipient === null) problems.found.push(invalidRecipient(given, route ?? 'T'));
  return recipient;
}

function previewText(
  account: Account,
  sender: Sender | null,
  route: RouteCode | null,
  text: string,
  request: SendRequest,
  { limits }: CheckContext,
  problems: Problems,
) {
  const hasText = problems.try(() => {
    refuseIfBlank(text);
    return true;
  });
  const measured = problems.try(() => measure(text, request.encoding));
  if (measured) problems.try(() => refuseIfTooLong(measured.parts, limits));
  // Whether a template may be used depends on the sender.
  const template =
    sender && route !== null && hasText
      ? problems.try(() => findTemplate(account, sender, route, text, request.dltTemplateId))
      : null;
  const dltEntityId = entityOf(template, request);
  if (route !== null) problems.try(() => refuseIfEntityIsForeign(account, route, dltEntityId));
  return { measured, template, dltEntityId, dltTemplateId: template?.dltTemplateId ?? request.dltTemplateId };
}

/** The verdict is the send's own: what it refuses is a problem, also if none of the steps above found it. */
function addWhatASendRefuses(
  account: Account,
  request: SendRequest,
  context: CheckContext,
  { found }: Problems,
): void {
  const refusal = attempt(() => checkSend(account, request, context));
  if (refusal instanceof DomainError && !found.some(({ code }) => code === refusal.code)) found.push(refusal);
}

async function previewDnd(
  { db }: Sending,
  recipient: string | null,
  route: RouteCode | null,
  problems: Problems,
): Promise<boolean | null> {
  if (recipient === null) return null;
  const inDnd = (await findDnd(db.general, [recipient])).has(recipient);
  if (inDnd && route !== null && isPromotional(route)) problems.found.push(recipientInDnd());
  return inDnd;
}

function previewMoney(
  balances: readonly LockedBalance[],
  account: Account,
  route: RouteCode | null,
  measured: Segments | null,
  request: SendRequest,
  { now }: CheckContext,
  problems: Problems,
): { price: number | null; balance: number } {
  const kind = creditKindOf(route ?? 'T');
  const paying = balances.find((balance) => balance.kind === kind);
  const counter = balances.find((balance) => balance.kind === 'sms');
  if (!paying || !counter) throw new Error(`account ${account.number} has no ${kind} balance`);
  const price = route !== null && measured ? priceOf(account, route, measured.parts, request) : null;
  if (price !== null) problems.try(() => refuseIfTooPoor(paying, price));
  problems.try(() => refuseIfFlooded(account, counter, 1, now));
  return { price, balance: paying.amount };
}
