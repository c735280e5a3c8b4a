import { catalogue } from '../../i18n/catalogue.ts';

export const businessAccountTexts = catalogue({
  title: ['Business account', 'बिज़नेस अकाउंट'],
  subtitle: [
    'The number your chat messages come from, its connection and its templates.',
    'आपके चैट मैसेज जिस नंबर से जाते हैं, उसका कनेक्शन और टेम्पलेट।',
  ],
  none: ['No business account connected', 'कोई बिज़नेस अकाउंट नहीं जुड़ा है'],
  'none-why': [
    'Our team connects your business number. Contact support to get started.',
    'आपका बिज़नेस नंबर हमारी टीम जोड़ती है। शुरू करने के लिए सपोर्ट को लिखें।',
  ],
  state: ['Connection', 'कनेक्शन'],
  sender: ['Sends as', 'इस नंबर से'],
  callbacks: ['Callbacks', 'कॉलबैक'],
  'callbacks-none': ['None received yet', 'अभी तक कोई नहीं आया'],
  'callbacks-none-why': [
    'No callbacks received, so delivery and read status are unavailable. Contact support.',
    'कोई कॉलबैक नहीं आया, इसलिए पता नहीं चलता कि मैसेज पहुँचा या पढ़ा गया। सपोर्ट से संपर्क करें।',
  ],
  'callbacks-last': ['Last received {time}', 'पिछला {time} आया'],
  synced: ['Templates synced', 'टेम्पलेट सिंक हुए'],
  'synced-never': ['Never', 'कभी नहीं'],
  'sync-failed': [
    'The last sync failed. We’ll retry within the hour.',
    'पिछली बार सिंक नहीं हो सका। एक घंटे में फिर कोशिश होगी।',
  ],
  sync: ['Sync now', 'अभी सिंक करें'],
  'sync-done.one': ['{count} template updated', '{count} टेम्पलेट बदला'],
  'sync-done.other': ['{count} templates updated', '{count} टेम्पलेट बदले'],
  templates: ['Templates', 'टेम्पलेट'],
  'templates-why': [
    'Created and approved with the carrier, and synced once a day.',
    'ये कैरियर के यहाँ बनते और मंज़ूर होते हैं, और दिन में एक बार सिंक होते हैं।',
  ],
  'templates-none': ['No templates yet', 'अभी कोई टेम्पलेट नहीं'],
  'templates-none-why': [
    'Create one with the carrier. Sync once it’s approved there.',
    'कैरियर के यहाँ बनाएँ; वहाँ मंज़ूर होने पर सिंक करें।',
  ],
  name: ['Name', 'नाम'],
  language: ['Language', 'भाषा'],
  category: ['Category', 'श्रेणी'],
  text: ['Text', 'टेक्स्ट'],
  status: ['Status', 'स्थिति'],
  'status-disabled': ['Disabled by the carrier', 'कैरियर ने बंद किया'],
  unsendable: ['Can’t be sent from here', 'यहाँ से नहीं भेजा जा सकता'],
});
