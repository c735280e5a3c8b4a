import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Account } from '../../accounts/account.ts';
import { standingProblem } from '../../accounts/standing.ts';
import { DomainError } from '../../errors.ts';
import { noCarrier, type CarrierChoice } from '../../delivery/carrier-choice.ts';
import type { Rejection, SendRequest } from '../../messages/send-request.ts';
import { nulProblem } from '../../storable.ts';
import type { Check } from '../channel.ts';
import type { CheckContext, Draft, DraftMessage } from '../draft.ts';
import type { Judge } from '../judge.ts';
import type { ChatContent, StoredChat } from './chat-content.ts';
import { checkMedia } from './check-media.ts';
import { fillTemplate, findTemplate, type ChatTemplate } from './chat-templates.ts';

/** As the provider counts: in code units of UTF-16. */
const LONGEST_TEXT = 4_096;
/** E.164, with its country code. */
const NUMBER = /^[1-9]\d{6,14}$/;

type GivenMessage = { recipient: string; text: string };

/** Checks a chat message in the order in which its errors are documented. */
export class ChatCheck implements Check {
  readonly #account: Account;
  readonly #request: SendRequest<ChatContent>;
  readonly #context: CheckContext;
  readonly #media: StoredChat['media'];
  /** Known once the first number has been looked at: the number comes before the business account. */
  #terms: { sender: string; choice: CarrierChoice; template: ChatTemplate | null } | null = null;
  readonly #messages: DraftMessage[] = [];
  readonly #params: (readonly string[])[] = [];
  readonly #rejections: Rejection[] = [];
  readonly #seen = new Set<string>();
  #added = 0;
  #firstError: DomainError | null = null;

  constructor(account: Account, request: SendRequest<ChatContent>, context: CheckContext, judge: Judge) {
    this.#account = account;
    this.#request = request;
    this.#context = context;
    const { content, clientRef } = request;
    const refuseIf = (problem: DomainError | null) => {
      if (problem) judge.refuse(problem);
    };
    refuseIf(standingProblem(account));
    refuseIf(featureProblem(account));
    refuseIf(nulProblem({ client_ref: clientRef, template: content.template, language: content.language }));
    refuseIf(shapeProblem(request));
    this.#media = content.media ? checkMedia(content.media, context, judge) : null;
  }

  add(message: GivenMessage): void {
    const params = this.#request.content.params[this.#added++] ?? [];
    try {
      this.#add(message, params);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.#firstError ??= error;
      const { recipient, text } = message;
      this.#rejections.push({ recipient, text, code: error.code, reason: error.fact });
    }
  }

  finish(): Draft {
    if (this.#firstError && (this.#request.onBadMessage === 'refuse' || this.#messages.length === 0)) {
      throw this.#firstError;
    }
    if (!this.#terms) throw new Error('a chat message without a business account was let through');
    const { sender, choice, template } = this.#terms;
    const [first = []] = this.#params;
    const content: StoredChat = {
      template: template && {
        name: template.name,
        language: template.language,
        category: template.category,
        params: first,
      },
      media: this.#media,
    };
    return {
      account: this.#account,
      request: this.#request,
      sender,
      route: 'chatapp',
      flash: false,
      creditKind: 'chatapp',
      dltHeaderId: null,
      messages: this.#messages,
      rejections: this.#rejections,
      choice,
      dueAt: this.#request.scheduleAt,
      content: {
        content,
        notify: null,
        upload: null,
        ofMessages: this.#params.length > 1 ? this.#params.map((params) => ({ params })) : null,
      },
    };
  }

  #add({ recipient, text }: GivenMessage, params: readonly string[]): void {
    if (!NUMBER.test(recipient)) throw invalidRecipient();
    this.#terms ??= this.#findTerms();
    const { template } = this.#terms;
    const body = template ? fillTemplate(template, params) : text;
    const key = `${recipient} ${body}`;
    if (this.#seen.has(key)) {
      const reason = fact('duplicate_message');
      this.#rejections.push({ recipient, text: body, code: 'duplicate', reason });
      return;
    }
    this.#seen.add(key);
    this.#params.push(params);
    this.#messages.push({
      recipient,
      text: {
        body,
        unicode: false,
        parts: 1,
        price: this.#account.prices.chatapp,
        template: null,
        dltEntityId: null,
        dltTemplateId: null,
      },
    });
  }

  #findTerms() {
    const { chat } = this.#account;
    if (!chat) throw noBusinessAccount();
    const choice = this.#context.routing.findChoiceOf(chat.connector, 'chatapp');
    if (!choice) throw noCarrier('chatapp');
    const { template, language } = this.#request.content;
    return {
      sender: chat.sender,
      choice,
      template: template === null ? null : findTemplate(this.#account.chatTemplates, template, language),
    };
  }
}

function featureProblem({ features }: Account): DomainError | null {
  return features.chatapp ? null : new DomainError(fact('chat_disabled'));
}

function shapeProblem({ content, messages }: SendRequest<ChatContent>): DomainError | null {
  const { template, media, params } = content;
  const texts = messages.map(({ text }) => text);
  const hasText = texts.some((text) => text.trim() !== '');
  if (template !== null && (hasText || media)) {
    return wrong('template', fact('template_beside_content'));
  }
  if (template === null && params.some((values) => values.length > 0)) {
    return wrong('params', fact('values_without_template'));
  }
  if (template === null && !media && !hasText) return wrong('text', fact('text_or_template_required'));
  if (texts.some((text) => text.length > LONGEST_TEXT)) {
    return wrong('text', fact('over_chat_text_limit', { most: LONGEST_TEXT }));
  }
  return nulProblem({ text: texts.join('') });
}

function invalidRecipient(): DomainError {
  const reason = fact('not_a_chat_number');
  return new DomainError(fact('invalid_chat_recipient', { reason }), { fields: { to: reason } });
}

function noBusinessAccount(): DomainError {
  return new DomainError(fact('chat_not_connected'));
}

function wrong(field: string, reason: Fact): DomainError {
  const name = field === 'text' ? 'message' : field;
  return new DomainError(fact('invalid_field', { field: name, reason }), { fields: { [field]: reason } });
}
