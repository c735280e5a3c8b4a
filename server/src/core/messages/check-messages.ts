import type { Account, Sender } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { parseIndianMobile, parseInternational } from '../recipients/indian-mobile.ts';
import { checkText, type CheckedText } from './check-text.ts';
import type { RouteCode } from './routes.ts';
import type { Rejection, SendLimits, SendRequest } from './send-request.ts';

export type DraftMessage = { recipient: string; text: CheckedText };

/** The recipients and texts of one call. A text that many messages have in common is checked once. */
export class MessageCheck {
  readonly messages: DraftMessage[] = [];
  readonly rejections: Rejection[] = [];
  readonly #account: Account;
  readonly #sender: Sender;
  readonly #route: RouteCode;
  readonly #request: SendRequest;
  readonly #limits: SendLimits;
  readonly #texts: Map<string, CheckedText | DomainError> | null;
  readonly #seen: Set<string> | null;
  #firstError: DomainError | null = null;

  constructor(account: Account, sender: Sender, route: RouteCode, request: SendRequest, limits: SendLimits) {
    this.#account = account;
    this.#sender = sender;
    this.#route = route;
    this.#request = request;
    this.#limits = limits;
    const several = request.messages.length > 1;
    this.#texts = several ? new Map() : null;
    this.#seen = several ? new Set() : null;
  }

  add(message: { recipient: string; text: string }): void {
    const recipient =
      this.#route === 'I' ? parseInternational(message.recipient) : parseIndianMobile(message.recipient);
    if (recipient === null) {
      this.#reject(message, invalidRecipient(message.recipient, this.#route));
      return;
    }
    const text = this.#checkText(message.text);
    if (text instanceof DomainError) {
      this.#reject(message, text);
      return;
    }
    if (this.#isRepeated(recipient, message.text)) {
      const reason = 'The same message to the same number is in this call already.';
      this.rejections.push({ ...message, code: 'duplicate', reason });
      return;
    }
    this.messages.push({ recipient, text });
  }

  /** Throws the first error where the family wants no exceptions, or where nothing is left. */
  finish(): void {
    if (this.#firstError && (this.#request.onBadMessage === 'refuse' || this.messages.length === 0)) {
      throw this.#firstError;
    }
  }

  #checkText(text: string): CheckedText | DomainError {
    let checked = this.#texts?.get(text);
    if (checked === undefined) {
      checked = attempt(() =>
        checkText(this.#account, this.#sender, this.#route, text, this.#request, this.#limits),
      );
      this.#texts?.set(text, checked);
    }
    return checked;
  }

  #isRepeated(recipient: string, text: string): boolean {
    if (!this.#seen) return false;
    const before = this.#seen.size;
    this.#seen.add(`${recipient} ${text}`);
    return this.#seen.size === before;
  }

  #reject(message: { recipient: string; text: string }, error: DomainError): void {
    this.#firstError ??= error;
    this.rejections.push({ ...message, code: error.code, reason: error.message });
  }
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

function attempt<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
