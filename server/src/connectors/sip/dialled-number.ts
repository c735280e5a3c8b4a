import type { SipOptions } from './options.ts';

const RECIPIENT = /^\d{5,15}$/;
const CALLER = /^\+?\d{3,15}$/;
const INDIA = /^91(\d{10})$/;

/**
 * As the server wants the number to be dialled.
 *
 * @param recipient international digits, such as 919876543210.
 * @returns null if it is no number: anything else must not become part of a dial string.
 */
export function dialledNumber(
  recipient: string,
  { numberFormat, prefix }: Pick<SipOptions, 'numberFormat' | 'prefix'>,
): string | null {
  if (!RECIPIENT.test(recipient)) return null;
  return prefix + inFormat(recipient, numberFormat);
}

/** @returns null if the sender is no telephone number. */
export function callerNumber(sender: string): string | null {
  return CALLER.test(sender) ? sender : null;
}

function inFormat(digits: string, format: SipOptions['numberFormat']): string {
  switch (format) {
    case 'digits':
      return digits;
    case 'plus':
      return `+${digits}`;
    case 'national': {
      const national = INDIA.exec(digits)?.[1];
      return national === undefined ? `00${digits}` : `0${national}`;
    }
  }
}
