import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Account, Sender } from '../../accounts/account.ts';
import { standingProblem } from '../../accounts/standing.ts';
import type { CreditKind } from '../../credits/credits.ts';
import { noCarrier, type CarrierChoice } from '../../delivery/carrier-choice.ts';
import { DomainError } from '../../errors.ts';
import type { GivenMessage, Rejection, SendRequest } from '../../messages/send-request.ts';
import { isPermitted, nextPermittedTime } from '../../recipients/promotional-hours.ts';
import { nulProblem } from '../../storable.ts';
import type { Check } from '../channel.ts';
import type { CheckContext, CheckedText, Draft, DraftMessage } from '../draft.ts';
import type { Judge } from '../judge.ts';
import { scheduleProblem } from '../schedule.ts';
import { checkRecipient } from './check-recipient.ts';
import { checkSender } from './check-sender.ts';
import { checkedText, lookAtText, type TextFindings, type TextTerms } from './check-text.ts';
import { isPromotional, type RouteCode } from './routes.ts';
import type { SmsContent } from './sms-content.ts';

/** `checked` is null if too little could be found out. */
type KnownText = { number: number; checked: CheckedText | DomainError | null };

const DUPLICATE = fact('duplicate_message');

/**
 * Checks a call in the order in which the legacy codes are documented: the first failure is the answer. A text that
 * many messages have in common is checked once.
 */
export class SmsCheck implements Check {
  readonly #account: Account;
  readonly #request: SendRequest<SmsContent>;
  readonly #judge: Judge;
  readonly #sender: Sender | null;
  readonly #route: RouteCode | null;
  readonly #choice: CarrierChoice | null;
  readonly #dueAt: Date | null;
  readonly #terms: TextTerms;
  readonly #messages: DraftMessage[] = [];
  readonly #rejections: Rejection[] = [];
  readonly #texts: Map<string, KnownText> | null;
  readonly #seen: Set<string> | null;
  #firstError: DomainError | null = null;
  #firstTextError: DomainError | null = null;
  #lastRecipient: string | null = null;
  #lastText: TextFindings | null = null;

  constructor(account: Account, request: SendRequest<SmsContent>, context: CheckContext, judge: Judge) {
    this.#account = account;
    this.#request = request;
    this.#judge = judge;
    const { clientRef, content, messages } = request;
    const { dltEntityId, dltTemplateId } = content;
    this.#refuseIf(nulProblem({ client_ref: clientRef, dltEntityId, dltTemplateId }));
    this.#refuseIf(standingProblem(account));
    this.#refuseIf(sandboxProblem(account, request));
    const { sender, route } = checkSender(account, request, judge);
    this.#sender = sender;
    this.#route = route;
    this.#choice = route === null ? null : findChoice(account, route, request, context, judge);
    this.#dueAt = checkDueTime(account, route, request, context, judge);
    this.#terms = { account, sender, route, request, limits: context.limits };
    const several = messages.length > 1;
    this.#texts = several ? new Map() : null;
    this.#seen = several ? new Set() : null;
  }

  /** @returns the message as it would be sent, or why it would not; null if too little could be found out. */
  add(message: GivenMessage): DraftMessage | DomainError | null {
    const recipient = checkRecipient(message.recipient, this.#route, this.#choice);
    if (recipient instanceof DomainError && !this.#passesOver(message, recipient)) return recipient;
    if (typeof recipient === 'string') this.#lastRecipient = recipient;
    const { number, checked } = this.#checkText(message.text);
    if (checked instanceof DomainError) {
      this.#firstTextError ??= checked;
      this.#reject(message, checked);
      return checked;
    }
    if (typeof recipient !== 'string' || checked === null) return null;
    const { row } = message;
    const sent = row === undefined ? { recipient, text: checked } : { recipient, text: checked, row };
    if (this.#isRepeated(recipient, number)) {
      this.#rejections.push({
        recipient: message.recipient,
        text: message.text,
        code: 'duplicate',
        reason: DUPLICATE,
      });
    } else this.#messages.push(sent);
    return sent;
  }

  /**
   * Throws the first error if the family accepts only whole calls. If no message is left, it throws a text's error if
   * there is one: then a number was right, and it was the text that could not go to it.
   */
  finish(): Draft {
    if (this.#firstError && this.#request.onBadMessage === 'refuse') throw this.#firstError;
    if (this.#firstError && this.#messages.length === 0) throw this.#firstTextError ?? this.#firstError;
    this.checkHeader();
    if (!this.#sender || this.#route === null || !this.#choice)
      throw new Error('a call without a route was let through');
    return {
      account: this.#account,
      request: this.#request,
      sender: this.#request.sender,
      route: this.#route,
      flash: this.#request.content.flash,
      creditKind: creditKindOf(this.#route),
      dltHeaderId: this.#sender.dltHeaderId,
      messages: this.#messages,
      rejections: this.#rejections,
      choice: this.#choice,
      dueAt: this.#dueAt,
      content: null,
    };
  }

  /** The last of the checks. */
  checkHeader(): void {
    const { dlt } = this.#account;
    if (!this.#sender || this.#route === null || this.#route === 'I') return;
    if (dlt.required && this.#sender.dltHeaderId === null) this.#judge.refuse(headerMissing(this.#sender));
  }

  /** What could be found out; for recipient and text, that of the last message. */
  get findings() {
    return {
      sender: this.#sender,
      route: this.#route,
      dueAt: this.#dueAt,
      recipient: this.#lastRecipient,
      text: this.#lastText,
    };
  }

  #refuseIf(problem: DomainError | null): void {
    if (problem) this.#judge.refuse(problem);
  }

  /** @returns whether the message's other checks are made nevertheless. */
  #passesOver(message: GivenMessage, problem: DomainError): boolean {
    if (this.#judge.collects) {
      this.#judge.refuse(problem);
      return true;
    }
    this.#reject(message, problem);
    return false;
  }

  #checkText(text: string): KnownText {
    let known = this.#texts?.get(text);
    if (known === undefined) {
      known = { number: this.#texts?.size ?? 0, checked: this.#lookAtText(text) };
      this.#texts?.set(text, known);
    }
    return known;
  }

  #lookAtText(text: string): CheckedText | DomainError | null {
    try {
      this.#lastText = lookAtText(text, this.#terms, this.#judge);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
    return checkedText(text, this.#lastText);
  }

  /** The text is represented by its number: a hundred thousand copies of it would take tens of megabytes. */
  #isRepeated(recipient: string, text: number): boolean {
    if (!this.#seen) return false;
    const before = this.#seen.size;
    this.#seen.add(text === 0 ? recipient : `${recipient} ${text}`);
    return this.#seen.size === before;
  }

  #reject({ recipient, text }: GivenMessage, problem: DomainError): void {
    this.#firstError ??= problem;
    this.#rejections.push({ recipient, text, code: problem.code, reason: reasonOf(problem) });
  }
}

/** The same for all numbers that are wrong in the same way, because they are reported together. */
function reasonOf(error: DomainError): Fact {
  const reason = error.extras.fields?.['recipient'];
  return reason ? fact('invalid_number', { reason }) : error.fact;
}

function sandboxProblem(account: Account, { sandbox }: SendRequest): DomainError | null {
  if (!sandbox || account.features.sandbox) return null;
  return new DomainError(fact('sandbox_disabled'));
}

function findChoice(
  account: Account,
  route: RouteCode,
  { sandbox, sender }: SendRequest,
  { routing }: CheckContext,
  judge: Judge,
): CarrierChoice | null {
  if (sandbox) return routing.sandbox;
  return routing.findChoice('sms', route, account.number, sender) ?? judge.refuse(noCarrier(route));
}

export function creditKindOf(route: RouteCode): CreditKind {
  return route === 'I' ? 'international' : 'sms';
}

/** When the messages are due: the caller's time, or the start of promotional hours; null: now. */
function checkDueTime(
  account: Account,
  route: RouteCode | null,
  { scheduleAt }: SendRequest,
  context: CheckContext,
  judge: Judge,
): Date | null {
  const problem = scheduleProblem(scheduleAt, context);
  if (problem) return judge.refuse(problem);
  if (route === null || !isPromotional(route)) return scheduleAt;
  const wanted = scheduleAt ?? context.now;
  return isPermitted(wanted, account.promotionalHours)
    ? scheduleAt
    : nextPermittedTime(wanted, account.promotionalHours);
}

function headerMissing({ senderId: sender }: Sender): DomainError {
  return new DomainError(fact('dlt_header_missing', { sender }), {
    fields: { sender: fact('without_dlt_header') },
  });
}
