import { findDnd } from '../../storage/accept.queries.ts';
import { readBalances, type LockedBalance } from '../../storage/ledger.queries.ts';
import type { Segments } from '../../protocols/gsm7.ts';
import { refuseIfTooPoor } from '../accepting/spending.ts';
import { keyOf, type Account, type ApprovedTemplate, type Sender } from '../accounts/account.ts';
import { collectingIn } from '../channels/judge.ts';
import { creditKindOf, SmsCheck } from '../channels/sms/check-sms.ts';
import type { SmsContent } from '../channels/sms/sms-content.ts';
import { recipientInDnd } from '../channels/sms/dnd.ts';
import { isPromotional, type RouteCode } from '../channels/sms/routes.ts';
import { refuseIfFlooded } from '../credits/flood-limit.ts';
import { DomainError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import { nextTurn } from '../stretches.ts';
import type { SendRequest } from './send-request.ts';
import { MAIN_CREDIT_KIND } from '../credits/credits.ts';

/** The result that sending one message would have. What could not be found out is null. */
export type Preview = {
  sender: Sender | null;
  route: RouteCode | null;
  /** As it is stored. */
  recipient: string | null;
  measured: Segments | null;
  template: ApprovedTemplate | null;
  dltEntityId: string | null;
  dltTemplateId: string | null;
  inDnd: boolean | null;
  /** Thousandths of a credit, as is the balance. */
  price: number | null;
  balance: number;
  leavesAt: Date | null;
  /** In the order of a send's checks: the send would be refused with the first. */
  problems: DomainError[];
};

/** Makes all checks of a send, even after failures; stores, sends and charges nothing. */
export async function previewSend(
  gateway: Pick<Gateway, 'sending' | 'accounts'>,
  caller: Account,
  request: SendRequest<SmsContent>,
): Promise<Preview> {
  const [preview] = await previewEach(gateway, caller, request);
  if (!preview) throw new Error('a send that is looked at has a message');
  return preview;
}

/** The same for each message of a call, as if it were sent alone. */
export async function previewEach(
  { sending, accounts }: Pick<Gateway, 'sending' | 'accounts'>,
  caller: Account,
  request: SendRequest<SmsContent>,
): Promise<Preview[]> {
  const context = sending.context();
  const balances = await readBalances(sending.db.general, keyOf(caller));
  // A real send with stale settings would be checked again, too.
  const isStale = balances.some(({ configVersion }) => configVersion !== caller.version);
  const account = isStale ? await accounts.reload(caller) : caller;

  const checked: Checked[] = [];
  for (const [i, message] of request.messages.entries()) {
    // Finding the template that a wrong text comes nearest to may take milliseconds.
    if (i > 0) await nextTurn();
    const problems: DomainError[] = [];
    const single = { ...request, messages: [message] };
    const check = new SmsCheck(account, single, context, collectingIn(problems));
    check.add(message);
    check.checkHeader();
    checked.push({ ...check.findings, problems });
  }
  const numbers = checked.flatMap(({ recipient }) => recipient ?? []);
  const dnd = numbers.length === 0 ? NOBODY : await findDnd(sending.db.general, numbers);
  return checked.map((one) => judged(one, { account, balances, dnd, now: context.now }));
}

type Checked = SmsCheck['findings'] & { problems: DomainError[] };

type Circumstances = {
  account: Account;
  balances: readonly LockedBalance[];
  dnd: { has: (recipient: string) => boolean };
  now: Date;
};

const NOBODY: Circumstances['dnd'] = new Set<string>();

/** Adds the checks that need the database to those of the message itself. */
function judged(checked: Checked, { account, balances, dnd, now }: Circumstances): Preview {
  const { sender, route, dueAt, recipient, text, problems } = checked;
  const inDnd = recipient === null ? null : dnd.has(recipient);
  if (inDnd && route !== null && isPromotional(route)) problems.push(recipientInDnd());
  const price = text?.price ?? null;
  const { paying, counter } = balancesFor(route, balances);
  if (price !== null) collect(problems, () => refuseIfTooPoor(paying, price));
  collect(problems, () => refuseIfFlooded(account, counter, 1, now));
  return {
    sender,
    route,
    recipient,
    measured: text?.measured ?? null,
    template: text?.template ?? null,
    dltEntityId: text?.dltEntityId ?? null,
    dltTemplateId: text?.dltTemplateId ?? null,
    inDnd,
    price,
    balance: paying.amount,
    leavesAt: route === null || problems.some(isAboutTime) ? null : (dueAt ?? now),
    problems,
  };
}

function isAboutTime({ extras }: DomainError): boolean {
  return extras.fields?.['schedule'] !== undefined;
}

function balancesFor(route: RouteCode | null, balances: readonly LockedBalance[]) {
  const kind = creditKindOf(route ?? 'T');
  const paying = balances.find((balance) => balance.kind === kind);
  const counter = balances.find((balance) => balance.kind === MAIN_CREDIT_KIND);
  if (!paying || !counter) throw new Error(`the account has no ${kind} balance`);
  return { paying, counter };
}

function collect(problems: DomainError[], work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    problems.push(error);
  }
}
