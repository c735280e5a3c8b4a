import { catalogue } from '../../i18n/catalogue.ts';

export const businessAccountTexts = catalogue({
  title: ['Business account', 'बिज़नेस खाता'],
  subtitle: [
    'What your chat messages come from, and whether the provider reaches us.',
    'आपके चैट मैसेज किससे जाते हैं, और प्रदाता हम तक पहुँचता है या नहीं।',
  ],
  none: ['No business account is connected', 'कोई बिज़नेस खाता नहीं जुड़ा है'],
  'none-why': [
    'Our team connects the number of your business account. Write to support to begin.',
    'आपके बिज़नेस खाते का नंबर हमारी टीम जोड़ती है। शुरू करने के लिए सपोर्ट को लिखें।',
  ],
  state: ['Connection', 'कनेक्शन'],
  sender: ['Sends as', 'इस नंबर से'],
  callbacks: ['Callbacks', 'कॉलबैक'],
  'callbacks-none': ['The provider has not called yet', 'प्रदाता ने अभी तक कॉल नहीं की'],
  'callbacks-none-why': [
    'Without callbacks, nobody learns what was delivered or read, and no session opens. Tell support.',
    'कॉलबैक के बिना पता नहीं चलता कि क्या पहुँचा या पढ़ा गया, और कोई सत्र नहीं खुलता। सपोर्ट को बताएँ।',
  ],
  'callbacks-last': ['Last call {time}', 'पिछली कॉल {time}'],
  synced: ['Templates read', 'टेम्पलेट पढ़े गए'],
  'synced-never': ['Never', 'कभी नहीं'],
  'sync-failed': [
    'The templates could not be read the last time. It is tried again within the hour.',
    'पिछली बार टेम्पलेट नहीं पढ़े जा सके। एक घंटे में फिर कोशिश होगी।',
  ],
  sync: ['Sync now', 'अभी सिंक करें'],
  'sync-done.one': ['{count} template has changed', '{count} टेम्पलेट बदला'],
  'sync-done.other': ['{count} templates have changed', '{count} टेम्पलेट बदले'],
  templates: ['Templates', 'टेम्पलेट'],
  'templates-why': [
    'They are made and approved at the provider, and read from there once a day.',
    'ये प्रदाता के यहाँ बनते और मंज़ूर होते हैं, और दिन में एक बार वहाँ से पढ़े जाते हैं।',
  ],
  'templates-none': ['No templates yet', 'अभी कोई टेम्पलेट नहीं'],
  'templates-none-why': [
    'Make one at the provider; once it is approved there, sync.',
    'प्रदाता के यहाँ बनाएँ; वहाँ मंज़ूर होने पर सिंक करें।',
  ],
  name: ['Name', 'नाम'],
  language: ['Language', 'भाषा'],
  category: ['Category', 'श्रेणी'],
  text: ['Text', 'टेक्स्ट'],
  status: ['State', 'स्थिति'],
  'status-disabled': ['Switched off by the provider', 'प्रदाता ने बंद किया'],
  unsendable: ['Cannot be sent from here', 'यहाँ से नहीं भेजा जा सकता'],
});
