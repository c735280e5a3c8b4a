import { FEATURES, type FeatureFile } from 'harkara-contract/features.ts';
import { catalogue } from '../../../i18n/catalogue.ts';

const ofFeatures = Object.fromEntries(
  Object.values(FEATURES).map(({ file, words }) => [`field.features.${file}`, words]),
) as Record<`field.features.${FeatureFile}`, readonly [en: string, hi: string]>;

export const accountFieldsTexts = catalogue({
  'field.flood_limit': ['Messages per day', 'एक दिन में मैसेज'],
  'field.limits.legacy_per_second': [
    'Requests per second without an API key',
    'बिना API कुंजी के, एक सेकंड में रिक्वेस्ट',
  ],
  'field.limits.variable_length': ['Characters per template variable', 'टेम्पलेट के वेरिएबल में अक्षर'],
  'field.retention.days': ['Keep messages for (days)', 'मैसेज कितने दिन रखे जाएँ'],
  'field.retention.text_days': ['Keep texts for (days)', 'मैसेज का टेक्स्ट कितने दिन रखा जाए'],
  'field.promotional_hours.from': ['Promotional messages from', 'प्रमोशनल मैसेज कब से'],
  'field.promotional_hours.to': ['Promotional messages until', 'प्रमोशनल मैसेज कब तक'],
  'field.time_zone': ['Time zone', 'टाइम ज़ोन'],
  'field.parent': ['Reseller', 'रीसेलर'],
  'field.refunds': ['Refund messages rejected by the carrier', 'कैरियर के ठुकराए मैसेज के क्रेडिट लौटाएँ'],
  'field.reseller.most_customers': ['Maximum customers', 'ज़्यादा से ज़्यादा ग्राहक'],
  'field.reseller.delegated_reviews': [
    'Reviews its customers’ sender IDs and templates',
    'अपने ग्राहकों की सेंडर आईडी और टेम्पलेट पर खुद फ़ैसला करे',
  ],
  'field.prices.T': ['Transactional SMS', 'ट्रांज़ैक्शनल SMS'],
  'field.prices.P': ['Promotional SMS', 'प्रमोशनल SMS'],
  'field.prices.PS': ['Promotional SMS with an alphabetic sender ID', 'अक्षरों वाली सेंडर आईडी से प्रमोशनल SMS'],
  'field.prices.I': ['International SMS', 'अंतरराष्ट्रीय SMS'],
  'field.prices.V': ['Calls, per 30-second unit', 'कॉल, हर 30 सेकंड के लिए'],
  'field.prices.email': ['Emails', 'ईमेल'],
  'field.prices.chatapp': ['Chat messages', 'चैट मैसेज'],
  ...ofFeatures,
  'field.dlt.entity_ids': ['DLT entity IDs', 'DLT एंटिटी आईडी'],
  'field.dlt.required': ['Sender IDs need a DLT header ID', 'सेंडर आईडी के लिए DLT हेडर आईडी ज़रूरी हो'],
  'field.smpp.system_id': ['System ID', 'सिस्टम आईडी'],
  'field.smpp.max_binds': ['Maximum connections', 'ज़्यादा से ज़्यादा कनेक्शन'],
  'field.smpp.allow_ips': ['Allowed IP addresses', 'किन IP पतों से'],
  'field.smpp.default_alphabet': ['Default alphabet', 'डिफ़ॉल्ट वर्णमाला'],
  'field.chatapp.business_account.connector': ['Business account carrier', 'बिज़नेस अकाउंट का कैरियर'],
  'field.chatapp.business_account.sender': ['Business account number', 'बिज़नेस अकाउंट का नंबर'],
  'choice.gsm7': ['GSM 7-bit', 'GSM 7-बिट'],
  'choice.latin1': ['Latin-1', 'लैटिन-1'],
  'field.role': ['Type', 'प्रकार'],
  'choice.customer': ['Customer', 'ग्राहक'],
  'choice.reseller': ['Reseller', 'रीसेलर'],
  'hint.flood_limit': ['Enter 0 for no limit.', '0 लिखें तो कोई सीमा नहीं।'],
  'hint.legacy': [
    'For the legacy, XML, SMPP, voice and email interfaces.',
    'लेगसी, XML, SMPP, वॉइस और ईमेल इंटरफ़ेस के लिए।',
  ],
  'hint.gateway': ['Leave empty to use the gateway’s default.', 'खाली छोड़ें तो गेटवे की सेटिंग लागू होगी।'],
  'hint.hours': [
    'Indian time, such as 10:00. Leave empty to use the gateway’s default.',
    'भारतीय समय, जैसे 10:00। खाली छोड़ें तो गेटवे की सेटिंग लागू होगी।',
  ],
  'hint.zone': [
    'Days start at midnight in this zone, such as Asia/Kolkata.',
    'दिन इस ज़ोन की आधी रात से शुरू होते हैं, जैसे Asia/Kolkata।',
  ],
  'hint.parent': ['Username of the account’s reseller.', 'जिस रीसेलर का यह अकाउंट है, उसका यूज़रनेम।'],
  'hint.most': ['Leave empty for 100.', 'खाली छोड़ें तो 100।'],
  'hint.entities': ['One per line, 10 to 30 digits each.', 'हर पंक्ति में एक, 10 से 30 अंक।'],
  'hint.system_id': [
    'Up to 15 characters. A password is created and shown once.',
    '15 अक्षर तक। पासवर्ड अपने-आप बनता है और एक बार दिखता है।',
  ],
  'hint.ips': [
    'IP addresses or ranges, one per line. Leave empty to allow any address.',
    'IP पते या रेंज, हर पंक्ति में एक। खाली छोड़ें तो कहीं से भी।',
  ],
  'hint.chat_sender': [
    'With country code, such as 919000000000. Only one account can use it.',
    'देश के कोड के साथ, जैसे 919000000000। यह सिर्फ़ एक ही अकाउंट का हो सकता है।',
  ],
});
