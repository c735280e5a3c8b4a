import { FEATURES, type FeatureFile } from 'harkara-contract/features.ts';
import type { Wording } from 'harkara-contract/language.ts';
import { ACCOUNT_DETAILS, type AccountDetail } from 'harkara-contract/lists.ts';
import { catalogue } from '../../../i18n/catalogue.ts';
import { accountDetailsTexts } from '../../../ui/account-details-texts.ts';

const ofFeatures = Object.fromEntries(
  Object.values(FEATURES).map(({ file, words }) => [`field.features.${file}`, words]),
) as Record<`field.features.${FeatureFile}`, Wording>;

const ofDetails = Object.fromEntries(
  ACCOUNT_DETAILS.map((name) => [`field.details.${name}`, accountDetailsTexts[`detail.${name}`]]),
) as Record<`field.details.${AccountDetail}`, Wording>;

export const accountFieldsTexts = catalogue({
  ...ofDetails,
  'field.details.notes': { en: 'Notes', hi: 'नोट' },
  'hint.notes': {
    en: 'Only you, the operator, see them. Search does not look into them.',
    hi: 'ये सिर्फ़ आपको, यानी ऑपरेटर को दिखते हैं। खोज इनमें नहीं होती।',
  },
  'hint.display_name': accountDetailsTexts['hint.display_name'],
  'hint.gstin': accountDetailsTexts['hint.gstin'],
  'field.flood_limit': { en: 'Messages per day', hi: 'एक दिन में मैसेज' },
  'field.limits.legacy_per_second': {
    en: 'Requests per second without an API key',
    hi: 'बिना API कुंजी के, एक सेकंड में रिक्वेस्ट',
  },
  'field.limits.variable_length': { en: 'Characters per template variable', hi: 'टेम्पलेट के वेरिएबल में अक्षर' },
  'field.retention.days': { en: 'Keep messages for (days)', hi: 'मैसेज कितने दिन रखे जाएँ' },
  'field.retention.text_days': { en: 'Keep texts for (days)', hi: 'मैसेज का टेक्स्ट कितने दिन रखा जाए' },
  'field.promotional_hours.from': { en: 'Promotional messages from', hi: 'प्रमोशनल मैसेज कब से' },
  'field.promotional_hours.to': { en: 'Promotional messages until', hi: 'प्रमोशनल मैसेज कब तक' },
  'field.time_zone': { en: 'Time zone', hi: 'टाइम ज़ोन' },
  'field.parent': { en: 'Reseller', hi: 'रीसेलर' },
  'field.refunds': { en: 'Refund messages rejected by the carrier', hi: 'कैरियर के ठुकराए मैसेज के क्रेडिट लौटाएँ' },
  'field.reseller.most_customers': { en: 'Maximum customers', hi: 'ज़्यादा से ज़्यादा ग्राहक' },
  'field.reseller.delegated_reviews': {
    en: 'Reviews its customers’ sender IDs and templates',
    hi: 'अपने ग्राहकों की सेंडर आईडी और टेम्पलेट पर खुद फ़ैसला करे',
  },
  'field.prices.T': { en: 'Transactional SMS', hi: 'ट्रांज़ैक्शनल SMS' },
  'field.prices.P': { en: 'Promotional SMS', hi: 'प्रमोशनल SMS' },
  'field.prices.PS': {
    en: 'Promotional SMS with an alphabetic sender ID',
    hi: 'अक्षरों वाली सेंडर आईडी से प्रमोशनल SMS',
  },
  'field.prices.I': { en: 'International SMS', hi: 'अंतरराष्ट्रीय SMS' },
  'field.prices.V': { en: 'Calls, per 30-second unit', hi: 'कॉल, हर 30 सेकंड के लिए' },
  'field.prices.email': { en: 'Emails', hi: 'ईमेल' },
  'field.prices.chatapp': { en: 'Chat messages', hi: 'चैट मैसेज' },
  ...ofFeatures,
  'field.dlt.entity_ids': { en: 'DLT entity IDs', hi: 'DLT एंटिटी आईडी' },
  'field.dlt.required': { en: 'Sender IDs need a DLT header ID', hi: 'सेंडर आईडी के लिए DLT हेडर आईडी ज़रूरी हो' },
  'field.smpp.system_id': { en: 'System ID', hi: 'सिस्टम आईडी' },
  'field.smpp.max_binds': { en: 'Maximum connections', hi: 'ज़्यादा से ज़्यादा कनेक्शन' },
  'field.smpp.allow_ips': { en: 'Allowed IP addresses', hi: 'किन IP पतों से' },
  'field.smpp.default_alphabet': { en: 'Default alphabet', hi: 'डिफ़ॉल्ट वर्णमाला' },
  'field.chatapp.business_account.connector': { en: 'Business account carrier', hi: 'बिज़नेस अकाउंट का कैरियर' },
  'field.chatapp.business_account.sender': { en: 'Business account number', hi: 'बिज़नेस अकाउंट का नंबर' },
  'choice.gsm7': { en: 'GSM 7-bit', hi: 'GSM 7-बिट' },
  'choice.latin1': { en: 'Latin-1', hi: 'लैटिन-1' },
  'field.role': { en: 'Type', hi: 'प्रकार' },
  'choice.customer': { en: 'Customer', hi: 'ग्राहक' },
  'choice.reseller': { en: 'Reseller', hi: 'रीसेलर' },
  'hint.flood_limit': { en: 'Enter 0 for no limit.', hi: '0 लिखें तो कोई सीमा नहीं।' },
  'hint.legacy': {
    en: 'For the legacy, XML, SMPP, voice and email interfaces.',
    hi: 'लेगसी, XML, SMPP, वॉइस और ईमेल इंटरफ़ेस के लिए।',
  },
  'hint.gateway': {
    en: 'Leave empty to use the gateway’s default.',
    hi: 'खाली छोड़ें तो गेटवे की सेटिंग लागू होगी।',
  },
  'hint.hours': {
    en: 'Indian time, such as 10:00. Leave empty to use the gateway’s default.',
    hi: 'भारतीय समय, जैसे 10:00। खाली छोड़ें तो गेटवे की सेटिंग लागू होगी।',
  },
  'hint.zone': {
    en: 'Days start at midnight in this zone, such as Asia/Kolkata.',
    hi: 'दिन इस ज़ोन की आधी रात से शुरू होते हैं, जैसे Asia/Kolkata।',
  },
  'hint.parent': { en: 'Username of the account’s reseller.', hi: 'जिस रीसेलर का यह अकाउंट है, उसका यूज़रनेम।' },
  'hint.most': { en: 'Leave empty for 100.', hi: 'खाली छोड़ें तो 100।' },
  'hint.entities': { en: 'One per line, 10 to 30 digits each.', hi: 'हर पंक्ति में एक, 10 से 30 अंक।' },
  'hint.system_id': {
    en: 'Up to 15 characters. A password is created and shown once.',
    hi: '15 अक्षर तक। पासवर्ड अपने-आप बनता है और एक बार दिखता है।',
  },
  'hint.ips': {
    en: 'IP addresses or ranges, one per line. Leave empty to allow any address.',
    hi: 'IP पते या रेंज, हर पंक्ति में एक। खाली छोड़ें तो कहीं से भी।',
  },
  'hint.chat_sender': {
    en: 'With country code, such as 919000000000. Only one account can use it.',
    hi: 'देश के कोड के साथ, जैसे 919000000000। यह सिर्फ़ एक ही अकाउंट का हो सकता है।',
  },
});
