import { fact } from 'harkara-contract/facts.ts';
import type { Account } from '../../core/accounts/account.ts';
import { parseAddressList } from '../../core/channels/email/addresses.ts';
import { parseJson } from '../../parse-json.ts';
import { readPlaceholderValues } from '../../core/channels/email/placeholders.ts';
import type { GivenMail } from '../../core/channels/email/send-mail.ts';
import type { Parameters } from '../kit/parameters.ts';
import { readEmail } from '../kit/read-email.ts';
import { wrongParameter } from '../kit/report-time.ts';
import { readScheduleParameter } from '../kit/schedule-time.ts';

/** Reads the email that a request's parameters describe, from a form or from JSON. */
export function readMail(
  parameters: Parameters,
  files: GivenMail['files'],
  { timeZone }: Account,
  now: Date,
): GivenMail {
  const given = (name: string) => parameters[name] || null;
  return readEmail({
    family: 'email',
    from: parameters['from'] ?? '',
    to: parseAddressList(parameters['to'] ?? ''),
    cc: parseAddressList(parameters['cc'] ?? ''),
    bcc: parseAddressList(parameters['bcc'] ?? ''),
    replyTo: given('replyto'),
    subject: given('subject'),
    html: given('html'),
    text: given('text'),
    templateId: given('templateid'),
    placeholders: readPlaceholders(given('defaultplaceholders')),
    files,
    trackOpens: readSwitch('trackopens', given('trackopens')),
    trackClicks: readSwitch('trackclicks', given('trackclicks')),
    notifyUrl: given('notifyurl'),
    callbackData: given('callbackdata'),
    scheduleAt: readScheduleParameter(parameters['sendat'], timeZone, now),
    clientRef: given('client_ref'),
  });
}

function readPlaceholders(given: string | null): GivenMail['placeholders'] {
  if (given === null) return {};
  let object: unknown;
  try {
    object = parseJson(given);
  } catch {
    object = null;
  }
  const values = readPlaceholderValues(object);
  if (values) return Object.fromEntries(values);
  throw wrongParameter('defaultplaceholders', fact('not_placeholder_values'));
}

function readSwitch(name: string, given: string | null): boolean {
  switch (given?.toLowerCase()) {
    case undefined:
    case 'false':
    case '0':
      return false;
    case 'true':
    case '1':
      return true;
    default:
      throw wrongParameter(name, fact('not_true_or_false'));
  }
}
