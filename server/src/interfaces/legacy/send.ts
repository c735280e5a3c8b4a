import { fact } from 'harkara-contract/facts.ts';
import type { Account } from '../../core/accounts/account.ts';
import { PLAIN_SMS, type SmsContent } from '../../core/channels/sms/sms-content.ts';
import { PLAIN_CALL } from '../../core/channels/voice/voice-content.ts';
import { DomainError } from '../../core/errors.ts';
import { ROUTE_CODES, type RouteCode } from 'harkara-contract/lists.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { decodeUtf16Hex } from '../../protocols/utf16-hex.ts';
import { refuseIfTooLong, sendAsBroadcast } from '../kit/broadcast.ts';
import { keyIn } from '../kit/logins.ts';
import { missing } from '../kit/answers.ts';
import type { Parameters } from '../kit/parameters.ts';
import { recipientsIn } from '../kit/recipients.ts';
import { readScheduleParameter } from '../kit/schedule-time.ts';
import type { LegacyCall } from './call.ts';

/** @returns the broadcast id. */
export function sendBroadcast(call: LegacyCall): Promise<string> {
  const { gateway, parameters, account } = call;
  const request = toSendRequest(parameters, account, gateway.now());
  const { content } = request;
  if ('dltEntityId' in content) {
    refuseIfTooLong(content.dltEntityId);
    refuseIfTooLong(content.dltTemplateId);
  }
  return sendAsBroadcast(gateway, call, request);
}

/**
 * Refuses in the order of the codes: missing fields first, then -4 and -17; core refuses what the account may not do.
 */
export function toSendRequest(parameters: Parameters, account: Account, now: Date): SendRequest {
  const sender = parameters['sender_id'] || parameters['sender'];
  if (!sender) throw missing('sender', fact('sender_missing'));
  const route = routeOf(parameters);
  const { text, encoding } = textOf(parameters);
  const isCall = route === 'V' || (route === null && isVoiceNumber(account, sender));
  return {
    family: 'legacy',
    sender,
    content: isCall
      ? PLAIN_CALL
      : {
          ...PLAIN_SMS,
          route,
          encoding,
          dltEntityId: (parameters['dlt_entity_id'] ?? parameters['entity_id']) || null,
          dltTemplateId: (parameters['dlt_template_id'] ?? parameters['template_id']) || null,
        },
    messages: recipientsIn(parameters['phonenumber'] || parameters['to']).map((recipient) => ({
      recipient,
      text,
    })),
    scheduleAt: readScheduleParameter(parameters['schedule'], account.timeZone, now),
    clientRef: parameters['client_ref'] || null,
    sandbox: false,
    onBadMessage: 'record',
    idempotency: null,
  };
}

function isVoiceNumber({ senders, voiceNumbers }: Account, sender: string): boolean {
  return !senders.has(sender) && voiceNumbers.has(sender);
}

/** Clients with a key often send no route and mean the sender's own; with a password, one must be given. */
function routeOf(parameters: Parameters): RouteCode | null {
  const { route: given } = parameters;
  if (!given && keyIn(parameters) !== undefined) return null;
  const route = ROUTE_CODES.find((code) => code === given);
  if (route) return route;
  throw new DomainError(fact('route_unknown'));
}

/** `text` wins, and may hold any character; `message` is GSM text, or UTF-16BE hex with `type=2`. */
function textOf(parameters: Parameters): { text: string; encoding: SmsContent['encoding'] } {
  const { message = '', type, text: hybrid = '' } = parameters;
  if (hybrid !== '') return { text: hybrid, encoding: type === '2' ? 'ucs2' : 'auto' };
  if (type !== '2' || message === '') return { text: message, encoding: 'gsm7' };
  const decoded = decodeUtf16Hex(message);
  return decoded === null ? { text: message, encoding: 'unreadable' } : { text: decoded, encoding: 'ucs2' };
}
