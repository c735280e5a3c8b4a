import type { Account, Sender } from '../accounts/account.ts';
import type { Roads } from '../delivery/routing.ts';
import { DomainError } from '../errors.ts';
import { parseIndianMobile, parseInternational } from '../recipients/indian-mobile.ts';
import { checkText, type CheckedText } from './check-text.ts';
import type { RouteCode } from './routes.ts';
import type { Rejection, SendLimits, SendRequest } from './send-request.ts';

export type DraftMessage = { recipient: string; text: CheckedText };

type KnownText = { number: number; checked: CheckedText | DomainError };

const DUPLICATE = 'The same message to the same number is in this call already.';

/** The recipients and texts of one call. A text that many messages have in common is checked once. */
export class MessageCheck {
  readonly messages: DraftMessage[] = [];
  readonly rejections: Rejection[] = [];
  readonly #account: Account;
  readonly #sender: Sender;
  readonly #route: RouteCode;
  readonly #roads: Roads;
  readonly #request: SendRequest;
  readonly #limits: SendLimits;
  readonly #texts: Map<string, KnownText> | null;
  readonly #seen: Set<string> | null;
  #firstError: DomainError | null = null;
  #firstTextError: DomainError | null = null;

  constructor(
    account: Account,
    sender: Sender,
    route: RouteCode,
    roads: Roads,
    request: SendRequest,
    limits: SendLimits,
  ) {
    this.#account = account;
    this.#sender = sender;
    this.#route = route;
    this.#roads = roads;
    this.#request = request;
    this.#limits = limits;
    const several = request.messages.length > 1;
    this.#texts = several ? new Map() : null;
    this.#seen = several ? new Set() : null;
  }

  add(message: { recipient: string; text: string }): void {
    const recipient = parseRecipient(message.recipient, this.#route);
    if (recipient === null) {
      this.#firstError ??= invalidRecipient(message.recipient, this.#route);
      this.#reject(message, 'validation_failed', `The number ${whatItMustBe(this.#route)}.`);
      return;
    }
    if (!this.#roads.reaches(recipient)) {
      const refusal = noWayTo(recipient);
      this.#firstError ??= refusal;
      this.#reject(message, refusal.code, refusal.message);
      return;
    }
    const { number, checked } = this.#checkText(message.text);
    if (checked instanceof DomainError) {
      this.#firstError ??= checked;
      this.#firstTextError ??= checked;
      this.#reject(message, checked.code, checked.message);
      return;
    }
    if (this.#isRepeated(recipient, number)) {
      this.#reject(message, 'duplicate', DUPLICATE);
      return;
    }
    this.messages.push({ recipient, text: checked });
  }

  /**
   * Throws the first error where the family wants no exceptions. Where nothing is left, it is a text's if there is one:
   * a number was right then, and it was the text that could not go to it.
   */
  finish(): void {
    if (!this.#firstError) return;
    if (this.#request.onBadMessage === 'refuse') throw this.#firstError;
    if (this.messages.length === 0) throw this.#firstTextError ?? this.#firstError;
  }

  #checkText(text: string): KnownText {
    let known = this.#texts?.get(text);
    if (known === undefined) {
      const checked = attempt(() =>
        checkText(this.#account, this.#sender, this.#route, text, this.#request, this.#limits),
      );
      known = { number: this.#texts?.size ?? 0, checked };
      this.#texts?.set(text, known);
    }
    return known;
  }

  /** The text stands as its number: a hundred thousand copies of it would be tens of megabytes. */
  #isRepeated(recipient: string, text: number): boolean {
    if (!this.#seen) return false;
    const before = this.#seen.size;
    this.#seen.add(text === 0 ? recipient : `${recipient} ${text}`);
    return this.#seen.size === before;
  }

  #reject({ recipient, text }: { recipient: string; text: string }, code: Rejection['code'], reason: string) {
    this.rejections.push({ recipient, text, code, reason });
  }
}

export function parseRecipient(recipient: string, route: RouteCode): string | null {
  return route === 'I' ? parseInternational(recipient) : parseIndianMobile(recipient);
}

export function noWayTo(recipient: string): DomainError {
  return new DomainError('route_not_available', `No carrier is set up for the number ${recipient}.`);
}

export function invalidRecipient(recipient: string, route: RouteCode): DomainError {
  const why = whatItMustBe(route);
  const shown = recipient.length > 32 ? `${recipient.slice(0, 32)}…` : recipient;
  return new DomainError('validation_failed', `The recipient "${shown}" is not valid: it ${why}.`, {
    fields: { recipient: why },
  });
}

function whatItMustBe(route: RouteCode): string {
  return route === 'I'
    ? 'must be an international number: country code and number, digits only'
    : 'must be a 10-digit Indian mobile number starting with 6, 7, 8 or 9';
}

/** What `work` comes to, or why it is refused. */
export function attempt<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
