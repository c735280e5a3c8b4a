type Feature = {
  /** Its name in provisioning files and in the database, which never changes. */
  file: string;
  /** Whether an account has it unless the operator says otherwise. */
  usual: boolean;
  words: readonly [en: string, hi: string];
};

/** What the operator lets an account use, in the order of forms. */
export const FEATURES = {
  international: {
    file: 'international',
    usual: false,
    words: ['International SMS', 'अंतरराष्ट्रीय SMS'],
  },
  promoSender: {
    file: 'promo_sender',
    usual: false,
    words: ['Promotional SMS with an alphabetic sender ID', 'अक्षरों वाली सेंडर आईडी से प्रमोशनल SMS'],
  },
  email: { file: 'email', usual: true, words: ['Email', 'ईमेल'] },
  chatapp: { file: 'chatapp', usual: false, words: ['Chat', 'चैट'] },
  voice: { file: 'voice', usual: true, words: ['Voice calls', 'वॉइस कॉल'] },
  sandbox: {
    file: 'sandbox',
    usual: false,
    words: ['Sandbox: messages are not delivered', 'सैंडबॉक्स: मैसेज डिलीवर नहीं होते'],
  },
  getApi: { file: 'get_api', usual: false, words: ['Sending with GET requests', 'GET रिक्वेस्ट से भेजना'] },
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
