import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { canBeSpoken, languageOf, LANGUAGES, readLanguage } from '../../../protocols/speech/languages.ts';
import { estimateSeconds, pulsesOf } from '../../../protocols/speech/speech-length.ts';
import type { Account } from '../../accounts/account.ts';
import { standingProblem } from '../../accounts/standing.ts';
import { noCarrier, type CarrierChoice } from '../../delivery/carrier-choice.ts';
import { DomainError, invalidField } from '../../errors.ts';
import type { Rejection, SendRequest } from '../../messages/send-request.ts';
import { isPermitted, nextPermittedTime } from '../../recipients/promotional-hours.ts';
import { nulProblem } from '../../storable.ts';
import type { Check } from '../channel.ts';
import type { CheckContext, CheckedText, Draft, DraftMessage } from '../draft.ts';
import type { Judge } from '../judge.ts';
import { scheduleProblem } from '../schedule.ts';
import { checkRecipient } from '../sms/check-recipient.ts';
import type { StoredCall, VoiceContent } from './voice-content.ts';
import { findVoiceNumber } from './voice-numbers.ts';

type GivenMessage = { recipient: string; text: string };
type Terms = { choice: CarrierChoice; dueAt: Date | null };

const MOST_REPEATS = 5;
const MOST_DIGITS = 20;
/** A recording may be this long. */
const LONGEST_RECORDING_S = 600;
const DUPLICATE = fact('duplicate_call');

/**
 * Checks a call in the order in which its codes are documented. The legacy interface judges the sender before the
 * numbers, the voice interface after number and text.
 */
export class VoiceCheck implements Check {
  readonly #account: Account;
  readonly #request: SendRequest<VoiceContent>;
  readonly #context: CheckContext;
  #terms: Terms | null = null;
  #spoken: { text: string; checked: CheckedText | DomainError } | null = null;
  readonly #messages: DraftMessage[] = [];
  readonly #rejections: Rejection[] = [];
  readonly #seen = new Set<string>();
  #firstError: DomainError | null = null;

  constructor(account: Account, request: SendRequest<VoiceContent>, context: CheckContext, judge: Judge) {
    this.#account = account;
    this.#request = request;
    this.#context = context;
    const refuseIf = (problem: DomainError | null) => {
      if (problem) judge.refuse(problem);
    };
    refuseIf(nulProblem({ client_ref: request.clientRef }));
    refuseIf(standingProblem(account));
    refuseIf(contentProblem(request, context));
    if (request.family !== 'voice') this.#terms = this.#findTerms();
  }

  add(message: GivenMessage): void {
    try {
      this.#add(message);
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
    const { choice, dueAt } = (this.#terms ??= this.#findTerms());
    const { content, sender } = this.#request;
    const stored: StoredCall = {
      language: readLanguage(content.language ?? '') ?? languageOf(this.#messages[0]?.text.body ?? ''),
      audio: content.audio,
      repeat: content.repeat,
      digits: content.digits,
    };
    return {
      account: this.#account,
      request: this.#request,
      sender,
      route: 'V',
      flash: false,
      creditKind: 'voice',
      dltHeaderId: null,
      messages: this.#messages,
      rejections: this.#rejections,
      choice,
      dueAt,
      content: { content: stored, notify: null, upload: null, ofMessages: null },
    };
  }

  #add({ recipient: given, text }: GivenMessage): void {
    const recipient = checkRecipient(given, 'V', null);
    if (recipient instanceof DomainError) throw recipient;
    const checked = this.#checkText(text);
    this.#terms ??= this.#findTerms();
    const noWay = checkRecipient(given, 'V', this.#terms.choice);
    if (noWay instanceof DomainError) throw noWay;
    const key = `${recipient} ${checked.body}`;
    if (this.#seen.has(key)) {
      this.#rejections.push({ recipient: given, text, code: 'duplicate', reason: DUPLICATE });
      return;
    }
    this.#seen.add(key);
    this.#messages.push({ recipient, text: checked });
  }

  /** Most calls of a broadcast say the same. */
  #checkText(text: string): CheckedText {
    if (this.#spoken?.text !== text) this.#spoken = { text, checked: this.#lookAtText(text) };
    const { checked } = this.#spoken;
    if (checked instanceof DomainError) throw checked;
    return checked;
  }

  #lookAtText(text: string): CheckedText | DomainError {
    const { audio, language, repeat } = this.#request.content;
    const problem = audio ? null : textProblem(text, this.#context.limits.voice.characters);
    if (problem) return problem;
    const once = audio
      ? audio.seconds
      : estimateSeconds(
          text,
          language === null ? null : readLanguage(language),
          this.#context.limits.voice.rates,
        );
    const parts = pulsesOf(once * repeat);
    return {
      body: audio?.url ?? text,
      unicode: false,
      parts,
      price: parts * this.#account.prices.V,
      template: null,
      dltEntityId: null,
      dltTemplateId: null,
    };
  }

  #findTerms(): Terms {
    const account = this.#account;
    const { sender, scheduleAt } = this.#request;
    if (!account.features.voice) {
      throw new DomainError(fact('voice_disabled'));
    }
    const { route } = findVoiceNumber(account, sender);
    const choice = this.#context.routing.findChoice('voice', 'V', account.number, sender);
    if (!choice) throw noCarrier('V');
    const untimely = scheduleProblem(scheduleAt, this.#context);
    if (untimely) throw untimely;
    const wanted = scheduleAt ?? this.#context.now;
    const mustWait = route === 'promotional' && !isPermitted(wanted, account.promotionalHours);
    return { choice, dueAt: mustWait ? nextPermittedTime(wanted, account.promotionalHours) : scheduleAt };
  }
}

function contentProblem(
  { content, messages }: SendRequest<VoiceContent>,
  { checkUrl }: CheckContext,
): DomainError | null {
  const { language, audio, repeat, digits } = content;
  if (language !== null && readLanguage(language) === null) {
    return invalidField('language', fact('not_listed', { values: Object.keys(LANGUAGES) }));
  }
  if (!isWhole(repeat, 1, MOST_REPEATS)) return invalidField('repeat', outside(1, MOST_REPEATS));
  if (!isWhole(digits, 0, MOST_DIGITS)) return invalidField('digits', outside(0, MOST_DIGITS));
  if (!audio) return null;
  if (messages.some(({ text }) => text !== '')) return invalidField('audio', fact('audio_beside_text'));
  const url = checkUrl(audio.url);
  if (!url.ok) return invalidField('audio', url.reason);
  return isWhole(audio.seconds, 1, LONGEST_RECORDING_S)
    ? null
    : invalidField('audioSeconds', outside(1, LONGEST_RECORDING_S));
}

function textProblem(text: string, longest: number): DomainError | null {
  if (text.trim() === '') return invalidField('text', fact('empty'));
  const nul = nulProblem({ text });
  if (nul) return nul;
  const { length } = [...text];
  if (length > longest) {
    return invalidField('text', fact('too_long_to_speak', { length, most: longest }));
  }
  return canBeSpoken(text) ? null : invalidField('text', fact('nothing_to_speak'));
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function outside(least: number, most: number): Fact {
  return fact('out_of_range', { least, most });
}
