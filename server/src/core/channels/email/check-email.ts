import type { Account } from '../../accounts/account.ts';
import { standingProblem } from '../../accounts/standing.ts';
import { canonicalAddress, domainOf, parseAddress, type Mailbox } from '../../email/addresses.ts';
import { foreignDomainInName } from '../../email/sender-names.ts';
import { trackContent } from '../../email/tracked-content.ts';
import { DomainError } from '../../errors.ts';
import { noCarrier, type Roads } from '../../delivery/routing.ts';
import type { Rejection, SendRequest } from '../../messages/send-request.ts';
import { nulProblem } from '../../storable.ts';
import { withoutDirectionMarks } from '../../../direction-marks.ts';
import type { Check } from '../channel.ts';
import type { CheckContext, CheckedText, Draft, DraftMessage } from '../draft.ts';
import type { Judge } from '../judge.ts';
import { scheduleProblem } from '../schedule.ts';
import type { EmailContent, StoredMail } from './email-content.ts';
import { writeTexts, type MailTexts } from './write-texts.ts';

const LONGEST_CALLBACK_DATA = 4_000;

/** Checks a mail: who sends it, when, to how many, what it says; then each of its recipients. */
export class EmailCheck implements Check {
  readonly #account: Account;
  readonly #request: SendRequest<EmailContent>;
  readonly #from: Mailbox | null;
  readonly #replyTo: Mailbox | null;
  readonly #roads: Roads | null;
  readonly #texts: MailTexts | null;
  readonly #checked: CheckedText;
  readonly #messages: DraftMessage[] = [];
  readonly #rejections: Rejection[] = [];
  readonly #seen = new Set<string>();
  readonly #cc: string[] = [];
  readonly #copies: string[] = [];
  #added = 0;
  #firstTo: string | null = null;
  #firstError: DomainError | null = null;

  constructor(account: Account, request: SendRequest<EmailContent>, context: CheckContext, judge: Judge) {
    this.#account = account;
    this.#request = request;
    const { content, clientRef } = request;
    const refuseIf = (problem: DomainError | null) => {
      if (problem) judge.refuse(problem);
    };
    refuseIf(nulProblem({ client_ref: clientRef, callback_data: content.callbackData }));
    refuseIf(standingProblem(account));
    refuseIf(featureProblem(account));
    this.#from = findSender(account, request.sender, judge);
    this.#replyTo = content.replyTo === null ? null : readReplyTo(content.replyTo, judge);
    const sender = this.#from?.address ?? '';
    this.#roads =
      context.routing.findRoads('email', 'email', account.number, sender) ?? judge.refuse(noCarrier('email'));
    refuseIf(scheduleProblem(request.scheduleAt, context));
    refuseIf(tooMany(request, context));
    refuseIf(callbackProblem(content));
    this.#texts = writeTexts({ ...content, template: content.prepared.template }, judge);
    this.#checked = {
      body: this.#texts?.subject ?? '',
      unicode: false,
      parts: 1,
      price: account.prices.email,
      template: null,
      dltEntityId: null,
      dltTemplateId: null,
    };
  }

  /** An address that comes again counts once, in the first of its roles. */
  add({ recipient: given, text }: { recipient: string; text: string }): void {
    const place = this.#added++;
    const { toCount, ccCount } = this.#request.content;
    const address = parseAddress(given)?.address ?? null;
    if (address === null) {
      const problem = invalidRecipient(given);
      this.#firstError ??= problem;
      this.#rejections.push({
        recipient: given,
        text,
        code: problem.code,
        reason: 'The address is not valid.',
      });
      return;
    }
    const canonical = canonicalAddress(address);
    if (this.#seen.has(canonical)) return;
    this.#seen.add(canonical);
    if (place < toCount) this.#firstTo ??= address;
    else {
      this.#copies.push(address);
      if (place < toCount + ccCount) this.#cc.push(address);
    }
    this.#messages.push({ recipient: address, text: this.#checked });
  }

  finish(): Draft {
    if (this.#firstTo === null) throw this.#firstError ?? noRecipient();
    if (!this.#from || !this.#roads || !this.#texts)
      throw new Error('a mail that cannot be sent was let through');
    const { request } = this;
    const { prepared } = request.content;
    return {
      account: this.#account,
      request,
      sender: this.#from.address,
      route: 'email',
      flash: false,
      creditKind: 'email',
      dltHeaderId: null,
      messages: this.#messages,
      rejections: this.#rejections,
      roads: this.#roads,
      dueAt: request.scheduleAt,
      content: {
        content: this.#storedMail(this.#from, this.#firstTo, this.#texts),
        notify: prepared.notify,
        upload: prepared.upload,
        ofMessages: null,
      },
    };
  }

  get request(): SendRequest<EmailContent> {
    return this.#request;
  }

  #storedMail(from: Mailbox, to: string, { html, text }: MailTexts): StoredMail {
    const { prepared, files, trackOpens, trackClicks } = this.#request.content;
    const { template, upload } = prepared;
    return {
      from,
      replyTo: this.#replyTo,
      to,
      cc: this.#cc,
      copies: this.#copies,
      html,
      text,
      template: template && { id: template.id, version: template.version },
      attachments: upload === null ? null : { upload, files },
      trackOpens,
      links: trackClicks ? trackContent({ html, text }).links : null,
    };
  }
}

function featureProblem({ features }: Account): DomainError | null {
  return features.email
    ? null
    : new DomainError('email_disabled', 'Sending mail is not enabled for this account.');
}

function findSender(account: Account, given: string, judge: Judge): Mailbox | null {
  if (given.trim() === '') return judge.refuse(wrong('from', 'The sender is missing.', 'is required'));
  const from = readMailbox(given);
  if (!from) return judge.refuse(wrong('from', 'The sender is not a mail address.', 'is not a mail address'));
  const domain = domainOf(from.address);
  const status = account.emailDomains.get(domain);
  if (status === 'approved') {
    const foreign = foreignDomainInName(from, (one) => account.emailDomains.get(one) === 'approved');
    return foreign === null ? from : judge.refuse(foreignName(foreign));
  }
  return judge.refuse(
    status === undefined
      ? new DomainError('sender_not_found', `The domain ${domain} is not one of this account's.`, {
          fields: { from: `is at ${domain}, which is not a domain of the account` },
        })
      : new DomainError('sender_not_approved', `The domain ${domain} is ${status}, not approved.`, {
          fields: { from: `is at ${domain}, which is ${status}` },
        }),
  );
}

function foreignName(domain: string): DomainError {
  const why = `has a name with an address at ${domain}, which is not a domain of the account`;
  return wrong('from', `The sender ${why}.`, why);
}

function readMailbox(given: string): Mailbox | null {
  const mailbox = parseAddress(given);
  return mailbox && { ...mailbox, name: withoutDirectionMarks(mailbox.name) };
}

function readReplyTo(given: string, judge: Judge): Mailbox | null {
  const why = 'is not a mail address';
  return readMailbox(given) ?? judge.refuse(wrong('replyTo', `The reply address ${why}.`, why));
}

function tooMany({ messages }: SendRequest<EmailContent>, { limits }: CheckContext): DomainError | null {
  const most = limits.maxMailRecipients;
  if (messages.length <= most) return null;
  const why = `has ${messages.length} addresses with those in cc and bcc; at most ${most} are allowed`;
  return wrong('to', `The call ${why}.`, why);
}

function callbackProblem({ callbackData }: EmailContent): DomainError | null {
  if (callbackData === null || callbackData.length <= LONGEST_CALLBACK_DATA) return null;
  const why = `may have at most ${LONGEST_CALLBACK_DATA} characters`;
  return wrong('callbackData', `The callback data ${why}.`, why);
}

function invalidRecipient(given: string): DomainError {
  const shown = given.length > 64 ? `${given.slice(0, 64)}…` : given;
  return wrong('to', `The recipient "${shown}" is not a valid mail address.`, 'is not a mail address');
}

function noRecipient(): DomainError {
  return wrong('to', 'There is no recipient.', 'is required');
}

function wrong(field: string, message: string, why: string): DomainError {
  return new DomainError('validation_failed', message, { fields: { [field]: why } });
}
