import type { OptionField, Words } from '../../core/delivery/connector.ts';

export const words = (en: string, hi: string): Words => ({ en, hi });

/** Fields that several types have in the same sense. */
export const COMMON = {
  host: {
    name: 'host',
    kind: 'text',
    required: true,
    words: words('Host', 'होस्ट'),
    hint: words('Name or address, without a port', 'नाम या पता, पोर्ट के बिना'),
  },
  port: { name: 'port', kind: 'whole', min: 1, max: 65_535, words: words('Port', 'पोर्ट') },
  username: { name: 'username', kind: 'text', words: words('User name', 'यूज़रनेम') },
  password: { name: 'password', kind: 'secret', words: words('Password', 'पासवर्ड') },
  perSecond: {
    name: 'per_second',
    kind: 'number',
    min: 0.01,
    max: 100_000,
    words: words('Most per second', 'प्रति सेकंड अधिकतम'),
    hint: words('Empty: no limit', 'खाली: कोई सीमा नहीं'),
  },
  window: {
    name: 'window',
    kind: 'whole',
    min: 1,
    max: 10_000,
    usual: '10',
    words: words('Window', 'विंडो'),
    hint: words(
      'How many messages may wait for an answer at a time',
      'एक साथ कितने मैसेज जवाब की प्रतीक्षा कर सकते हैं',
    ),
  },
  unknown: {
    name: 'unknown',
    kind: 'choice',
    choices: ['wait', 'resend'],
    usual: 'wait',
    rare: true,
    words: words('When no answer came', 'जवाब न आने पर'),
    hint: words(
      'wait for a receipt, or resend and risk a duplicate',
      'wait: रसीद की प्रतीक्षा करें; resend: दोबारा भेजें, दोहराव का जोखिम',
    ),
  },
  secret: {
    name: 'secret',
    kind: 'secret',
    rare: true,
    words: words('Secret of the callback address', 'कॉलबैक पते का गुप्त भाग'),
    hint: words(
      '16 to 100 letters, digits and -._~; only to replace one that leaked',
      '16 से 100 अक्षर, अंक और -._~; केवल लीक हुए को बदलने के लिए',
    ),
  },
  callbackBase: {
    name: 'callback_base',
    kind: 'text',
    rare: true,
    words: words('Address for callbacks', 'कॉलबैक का पता'),
    hint: words(
      'If the carrier reaches the gateway under another address',
      'यदि कैरियर गेटवे तक किसी और पते से पहुँचता है',
    ),
  },
  ca: {
    name: 'ca',
    kind: 'long_text',
    rare: true,
    words: words('Trusted certificates (PEM)', 'विश्वसनीय प्रमाणपत्र (PEM)'),
    hint: words('In place of the system’s', 'सिस्टम वालों की जगह'),
  },
} as const satisfies Record<string, OptionField>;
