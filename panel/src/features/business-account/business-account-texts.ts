import { catalogue } from '../../i18n/catalogue.ts';

export const businessAccountTexts = catalogue({
  title: { en: 'Business account', hi: 'बिज़नेस अकाउंट' },
  subtitle: {
    en: 'The number your chat messages come from, its connection and its templates.',
    hi: 'आपके चैट मैसेज जिस नंबर से जाते हैं, उसका कनेक्शन और टेम्पलेट।',
  },
  none: { en: 'No business account connected', hi: 'कोई बिज़नेस अकाउंट नहीं जुड़ा है' },
  'none-why': {
    en: 'Our team connects your business number. Contact support to get started.',
    hi: 'आपका बिज़नेस नंबर हमारी टीम जोड़ती है। शुरू करने के लिए सपोर्ट को लिखें।',
  },
  state: { en: 'Connection', hi: 'कनेक्शन' },
  sender: { en: 'Sends as', hi: 'इस नंबर से' },
  callbacks: { en: 'Callbacks', hi: 'कॉलबैक' },
  'callbacks-none': {
    en: 'None received yet; they arrive with your first message',
    hi: 'अभी तक कोई नहीं आया; पहले मैसेज के साथ आएगा',
  },
  'callbacks-overdue': {
    en: 'A message was sent on {time}, and no callback has arrived since. Delivery and read status may be missing. Contact support.',
    hi: '{time} को मैसेज भेजा गया, और उसके बाद कोई कॉलबैक नहीं आया। शायद पता न चले कि मैसेज पहुँचा या पढ़ा गया। सपोर्ट से संपर्क करें।',
  },
  'callbacks-last': { en: 'Last received {time}', hi: 'पिछला {time} आया' },
  synced: { en: 'Templates synced', hi: 'टेम्पलेट सिंक हुए' },
  'synced-never': { en: 'Never', hi: 'कभी नहीं' },
  'sync-failed': {
    en: 'The last sync failed. We’ll retry within the hour.',
    hi: 'पिछली बार सिंक नहीं हो सका। एक घंटे में फिर कोशिश होगी।',
  },
  sync: { en: 'Sync now', hi: 'अभी सिंक करें' },
  'sync-done.one': { en: '{count} template updated', hi: '{count} टेम्पलेट बदला' },
  'sync-done.other': { en: '{count} templates updated', hi: '{count} टेम्पलेट बदले' },
  templates: { en: 'Templates', hi: 'टेम्पलेट' },
  'templates-why': {
    en: 'Created and approved with the carrier, and synced once a day.',
    hi: 'ये कैरियर के यहाँ बनते और मंज़ूर होते हैं, और दिन में एक बार सिंक होते हैं।',
  },
  'templates-none': { en: 'No templates yet', hi: 'अभी कोई टेम्पलेट नहीं' },
  'templates-none-why': {
    en: 'Create one with the carrier. Sync once it’s approved there.',
    hi: 'कैरियर के यहाँ बनाएँ; वहाँ मंज़ूर होने पर सिंक करें।',
  },
  name: { en: 'Name', hi: 'नाम' },
  language: { en: 'Language', hi: 'भाषा' },
  category: { en: 'Category', hi: 'श्रेणी' },
  text: { en: 'Text', hi: 'टेक्स्ट' },
  status: { en: 'Status', hi: 'स्थिति' },
  'status-disabled': { en: 'Disabled by the carrier', hi: 'कैरियर ने बंद किया' },
  unsendable: { en: 'Can’t be sent from here', hi: 'यहाँ से नहीं भेजा जा सकता' },
});
