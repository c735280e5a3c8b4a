import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type RefusalKey } from 'harkara-contract/facts.ts';
import type { Account } from '../../accounts/account.ts';
import { standingProblem } from '../../accounts/standing.ts';
import { canonicalAddress, domainOf, parseAddress, type Mailbox } from './addresses.ts';
import { foreignDomainInName } from './sender-names.ts';
import { trackContent } from './tracked-content.ts';
import { DomainError } from '../../errors.ts';
import { noCarrier, type CarrierChoice } from '../../delivery/carrier-choice.ts';
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
const NO_ADDRESS = fact('not_an_email_address');

/** Checks a mail: who sends it, when, to how many, what it says; then each of its recipients. */
export class EmailCheck implements Check {
  readonly #account: Account;
  readonly #request: SendRequest<EmailContent>;
  readonly #from: Mailbox | null;
  readonly #replyTo: Mailbox | null;
  readonly #choice: CarrierChoice | null;
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
    this.#choice =
      context.routing.findChoice('email', 'email', account.number, sender) ??
      judge.refuse(noCarrier('email'));
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
        reason: fact('email_address_not_valid'),
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
    if (!this.#from || !this.#choice || !this.#texts)
      throw new Error('a mail that cannot be sent was let through');
    const request = this.#request;
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
      choice: this.#choice,
      dueAt: request.scheduleAt,
      content: {
        content: this.#storedMail(this.#from, this.#firstTo, this.#texts),
        notify: prepared.notify,
        upload: prepared.upload,
        ofMessages: null,
      },
    };
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
  return features.email ? null : new DomainError(fact('email_disabled'));
}

function findSender(account: Account, given: string, judge: Judge): Mailbox | null {
  if (given.trim() === '') return judge.refuse(wrong('from', fact('email_sender_missing'), fact('required')));
  const from = readMailbox(given);
  if (!from) return judge.refuse(wrong('from', fact('email_sender_not_valid'), NO_ADDRESS));
  const domain = domainOf(from.address);
  const status = account.emailDomains.get(domain);
  if (status === 'approved') {
    const foreign = foreignDomainInName(from, (one) => account.emailDomains.get(one) === 'approved');
    return foreign === null ? from : judge.refuse(foreignName(foreign));
  }
  return judge.refuse(
    status === undefined
      ? wrong(
          'from',
          fact('email_sender_domain_not_found', { domain }),
          fact('at_foreign_domain', { domain }),
        )
      : wrong(
          'from',
          fact('email_sender_domain_not_approved', { domain, status }),
          fact('at_domain_with_status', { domain, status }),
        ),
  );
}

function foreignName(domain: string): DomainError {
  return wrong(
    'from',
    fact('email_sender_name_misleading', { domain }),
    fact('names_foreign_domain', { domain }),
  );
}

function readMailbox(given: string): Mailbox | null {
  const mailbox = parseAddress(given);
  return mailbox && { ...mailbox, name: withoutDirectionMarks(mailbox.name) };
}

function readReplyTo(given: string, judge: Judge): Mailbox | null {
  return readMailbox(given) ?? judge.refuse(wrong('replyTo', fact('reply_address_not_valid'), NO_ADDRESS));
}

function tooMany({ messages }: SendRequest<EmailContent>, { limits }: CheckContext): DomainError | null {
  const most = limits.maxMailRecipients;
  if (messages.length <= most) return null;
  const addresses = { given: messages.length, most };
  return wrong('to', fact('email_recipient_limit', addresses), fact('too_many_addresses', addresses));
}

function callbackProblem({ callbackData }: EmailContent): DomainError | null {
  if (callbackData === null || callbackData.length <= LONGEST_CALLBACK_DATA) return null;
  const limit = { most: LONGEST_CALLBACK_DATA };
  return wrong('callbackData', fact('callback_data_too_long', limit), fact('too_long', limit));
}

function invalidRecipient(given: string): DomainError {
  const shown = given.length > 64 ? `${given.slice(0, 64)}…` : given;
  return wrong('to', fact('invalid_email_recipient', { recipient: shown }), NO_ADDRESS);
}

function noRecipient(): DomainError {
  return wrong('to', fact('recipient_missing'), fact('required'));
}

function wrong(field: string, why: Fact<RefusalKey>, reason: Fact): DomainError {
  return new DomainError(why, { fields: { [field]: reason } });
}
