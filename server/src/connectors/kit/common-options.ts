import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { choice, flag, like, number, option, text, whole, type Rules } from './options.ts';

// Options that several types have in the same sense, and words that they share.

export const USERNAME = ['User name', 'यूज़रनेम'] as const;
export const PASSWORD = ['Password', 'पासवर्ड'] as const;
export const PER_SECOND = ['Most per second', 'प्रति सेकंड अधिकतम'] as const;
export const CONNECTIONS = ['Connections', 'कनेक्शन'] as const;
export const PATIENCE = ['Seconds to wait for an answer', 'जवाब की प्रतीक्षा, सेकंड'] as const;

export const port = <Usual extends number | undefined = undefined>(rules: Rules<Usual> = {}) =>
  whole('Port', 'पोर्ट', { min: 1, max: 65_535, ...rules });

export const perSecond = (range: { max: number } & ({ min: number } | { above: 0 })) =>
  number(...PER_SECOND, { ...range, hint: ['Empty: no limit', 'खाली: कोई सीमा नहीं'] });

export const window = (range: { usual: number; max: number }) =>
  whole('Window', 'विंडो', {
    min: 1,
    ...range,
    hint: ['How many messages may wait for an answer at a time', 'एक साथ कितने मैसेज जवाब की प्रतीक्षा कर सकते हैं'],
  });

export const ignoreReceiptNumber = flag('Match receipts by their id alone', 'रसीद केवल आईडी से मिलाएँ', {
  rare: true,
});

/** Read by the gateway (core/delivery/carriers.ts), not by the connector. */
export const unknown = choice('When no answer came', 'जवाब न आने पर', ['wait', 'resend'], {
  usual: 'wait',
  rare: true,
  hint: [
    'wait for a receipt, or resend and risk a duplicate',
    'wait: रसीद की प्रतीक्षा करें; resend: दोबारा भेजें, दोहराव का जोखिम',
  ],
});

/** @param mark occurs in every certificate. */
export const ca = (mark: string, otherwise: Fact, rules: Rules = {}) =>
  option(
    ['Trusted certificates (PEM)', 'विश्वसनीय प्रमाणपत्र (PEM)'],
    { rare: true, hint: ['In place of the system’s', 'सिस्टम वालों की जगह'], ...rules },
    { kind: 'long_text' },
    (value, place) =>
      typeof value === 'string' && value !== '' && value.includes(mark) ? value : place.refuse(otherwise),
  );

/** The address that a carrier calls. The gateway reads these options (core/delivery/callback-address.ts). */
export const CALLBACK_ADDRESS = {
  callbackBase: text('Address for callbacks', 'कॉलबैक का पता', {
    rare: true,
    isTold: true,
    hint: [
      'If the carrier reaches the gateway under another address',
      'यदि कैरियर गेटवे तक किसी और पते से पहुँचता है',
    ],
    as: (url, place) => (isWebAddress(url) ? url : place.refuse(fact('not_an_http_url'))),
  }),
  secret: text('Secret of the callback address', 'कॉलबैक पते का गुप्त भाग', {
    kind: 'secret',
    rare: true,
    isTold: true,
    hint: [
      '16 to 100 letters, digits and -._~; only to replace one that leaked',
      '16 से 100 अक्षर, अंक और -._~; केवल लीक हुए को बदलने के लिए',
    ],
    as: like(/^[\w.~-]{16,100}$/, fact('not_a_callback_secret', { least: 16, most: 100 })),
  }),
};

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
