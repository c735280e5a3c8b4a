import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { choice, flag, like, number, option, text, whole, type Rules } from './options.ts';

// Options that several types have in the same sense, and words that they share.

export const USERNAME = ['Username', 'यूज़रनेम'] as const;
export const PASSWORD = ['Password', 'पासवर्ड'] as const;
export const PER_SECOND = ['Maximum per second', 'एक सेकंड में ज़्यादा से ज़्यादा'] as const;
export const CONNECTIONS = ['Connections', 'कनेक्शन'] as const;
export const PATIENCE = ['Response timeout (seconds)', 'जवाब का इंतज़ार (सेकंड)'] as const;

/** A host's name, in ASCII. */
export const HOST = /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]*[a-z\d])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d])?)*$/i;

export const port = <Usual extends number | undefined = undefined>(rules: Rules<Usual> = {}) =>
  whole('Port', 'पोर्ट', { min: 1, max: 65_535, ...rules });

export const perSecond = (range: { max: number } & ({ min: number } | { above: 0 })) =>
  number(...PER_SECOND, {
    ...range,
    hint: { en: 'Leave empty for no limit', hi: 'खाली छोड़ें तो कोई सीमा नहीं' },
  });

export const window = (range: { usual: number; max: number }) =>
  whole('Window', 'विंडो', {
    min: 1,
    ...range,
    hint: {
      en: 'Messages that can wait for a response at the same time',
      hi: 'एक साथ कितने मैसेज जवाब का इंतज़ार कर सकते हैं',
    },
  });

export const ignoreReceiptNumber = flag('Match receipts by ID only', 'रसीद केवल आईडी से मिलाएँ', {
  rare: true,
});

/** Read by the gateway (core/delivery/carriers.ts), not by the connector. */
export const unknown = choice('If there is no response', 'जवाब न आने पर', ['wait', 'resend'], {
  usual: 'wait',
  rare: true,
  hint: {
    en: 'wait: wait for a receipt; resend: send again and risk a duplicate',
    hi: 'wait: रसीद का इंतज़ार करें; resend: दोबारा भेजें, मैसेज दो बार जा सकता है',
  },
});

/** @param mark occurs in every certificate. */
export const ca = (mark: string, otherwise: Fact, rules: Rules = {}) =>
  option(
    ['Trusted certificates (PEM)', 'भरोसेमंद सर्टिफ़िकेट (PEM)'],
    { rare: true, hint: { en: 'Used instead of the system’s', hi: 'सिस्टम वालों की जगह' }, ...rules },
    { kind: 'long_text' },
    (value, place) =>
      typeof value === 'string' && value !== '' && value.includes(mark) ? value : place.refuse(otherwise),
  );

/** The address that a carrier calls. The gateway reads these options (core/delivery/callback-address.ts). */
export const CALLBACK_ADDRESS = {
  callbackBase: text('Base URL for callbacks', 'कॉलबैक का मूल URL', {
    rare: true,
    isTold: true,
    hint: {
      en: 'If the carrier reaches the gateway at a different URL',
      hi: 'अगर कैरियर गेटवे तक किसी और URL से पहुँचता है',
    },
    as: (url, place) => (isWebAddress(url) ? url : place.refuse(fact('not_an_http_url'))),
  }),
  secret: text('Secret in the callback URL', 'कॉलबैक URL का सीक्रेट', {
    kind: 'secret',
    rare: true,
    isTold: true,
    hint: {
      en: '16 to 100 letters, digits and -._~. Set it only to replace one that leaked.',
      hi: '16 से 100 अक्षर, अंक और -._~। केवल लीक हुए सीक्रेट को बदलने के लिए।',
    },
    as: like(/^[\w.~-]{16,100}$/, fact('not_a_callback_secret', { least: 16, most: 100 })),
  }),
};

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
