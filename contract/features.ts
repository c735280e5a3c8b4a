import type { Wording } from './language.ts';

type Feature = {
  /** Its name in provisioning files and in the database, which never changes. */
  file: string;
  /** Whether an account has it unless the operator says otherwise. */
  usual: boolean;
  words: Wording;
};

/** What the operator lets an account use, in the order of forms. */
export const FEATURES = {
  international: {
    file: 'international',
    usual: false,
    words: { en: 'International SMS', hi: 'अंतरराष्ट्रीय SMS' },
  },
  promoSender: {
    file: 'promo_sender',
    usual: false,
    words: { en: 'Promotional SMS with an alphabetic sender ID', hi: 'अक्षरों वाली सेंडर आईडी से प्रमोशनल SMS' },
  },
  email: { file: 'email', usual: true, words: { en: 'Email', hi: 'ईमेल' } },
  chatapp: { file: 'chatapp', usual: false, words: { en: 'Chat', hi: 'चैट' } },
  voice: { file: 'voice', usual: true, words: { en: 'Voice calls', hi: 'वॉइस कॉल' } },
  sandbox: {
    file: 'sandbox',
    usual: false,
    words: { en: 'Sandbox: messages are not delivered', hi: 'सैंडबॉक्स: मैसेज डिलीवर नहीं होते' },
  },
  getApi: {
    file: 'get_api',
    usual: false,
    words: { en: 'Sending with GET requests', hi: 'GET रिक्वेस्ट से भेजना' },
  },
} as const satisfies Record<string, Feature>;

export type FeatureName = keyof typeof FEATURES;
/** A feature by its name in provisioning files. */
export type FeatureFile = (typeof FEATURES)[FeatureName]['file'];

export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[];

/** One value for each feature, by its name in provisioning files. */
export const byFile = <Value>(of: (name: FeatureName) => Value) =>
  Object.fromEntries(FEATURE_NAMES.map((name) => [FEATURES[name].file, of(name)])) as Record<
    FeatureFile,
    Value
  >;
