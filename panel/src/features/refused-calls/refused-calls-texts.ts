import { catalogue } from '../../i18n/catalogue.ts';

export const refusedCallsTexts = catalogue({
  title: { en: 'Refused requests', hi: 'अस्वीकृत रिक्वेस्ट' },
  subtitle: {
    en: 'The last 200 refused API requests, newest first · times in {zone}',
    hi: 'पिछली 200 अस्वीकृत API रिक्वेस्ट, सबसे नई पहले · समय {zone} में',
  },
  empty: { en: 'No refused requests', hi: 'कोई रिक्वेस्ट अस्वीकार नहीं हुई' },
  'empty-why': {
    en: 'When an API request from one of your programs is refused, it appears here within seconds, with the cause.',
    hi: 'आपके किसी प्रोग्राम की API रिक्वेस्ट अस्वीकार हो तो वह कुछ सेकंड में कारण के साथ यहाँ दिखेगी।',
  },
  'column.at': { en: 'Time', hi: 'समय' },
  'column.cause': { en: 'Cause', hi: 'कारण' },
  'column.call': { en: 'Request', hi: 'रिक्वेस्ट' },
  'column.key': { en: 'Key', hi: 'कुंजी' },
  fields: { en: 'Field', hi: 'फ़ील्ड' },
  code: { en: 'Code', hi: 'कोड' },
  interface: { en: 'Interface', hi: 'इंटरफ़ेस' },
  'request-id': { en: 'Request ID', hi: 'रिक्वेस्ट आईडी' },
  'request-id.copy': { en: 'Copy request ID', hi: 'रिक्वेस्ट आईडी कॉपी करें' },
  'sheet.loading': { en: 'Refused request', hi: 'अस्वीकृत रिक्वेस्ट' },
  asked: { en: 'What you sent', hi: 'आपने क्या भेजा' },
  'asked.nothing': { en: 'The request had no parameters.', hi: 'रिक्वेस्ट में कोई पैरामीटर नहीं था।' },
  'asked.hidden.one': {
    en: '{count} more field is not shown: keys and passwords are hidden, and so are fields that this request doesn’t have.',
    hi: '{count} और फ़ील्ड नहीं दिखाया गया: कुंजी और पासवर्ड छिपाए जाते हैं, और वे फ़ील्ड भी जो इस रिक्वेस्ट में नहीं होते।',
  },
  'asked.hidden.other': {
    en: '{count} more fields are not shown: keys and passwords are hidden, and so are fields that this request doesn’t have.',
    hi: '{count} और फ़ील्ड नहीं दिखाए गए: कुंजी और पासवर्ड छिपाए जाते हैं, और वे फ़ील्ड भी जो इस रिक्वेस्ट में नहीं होते।',
  },
  answer: { en: 'Response', hi: 'जवाब' },
  'answer.status': { en: 'Response, HTTP status {status}', hi: 'जवाब, HTTP स्टेटस {status}' },
  gone: {
    en: 'The request and its response are past their retention period.',
    hi: 'रिक्वेस्ट और उसका जवाब रखने की अवधि बीत चुकी है।',
  },
  curl: { en: 'Try it again with curl', hi: 'curl से फिर आज़माएँ' },
  'curl.key': {
    en: 'Set API_KEY to one of your keys first.',
    hi: 'पहले API_KEY में अपनी कोई कुंजी रखें।',
  },
  'curl.cut': {
    en: 'Long texts and lists are shortened: replace “…” with your own.',
    hi: 'लंबे टेक्स्ट और सूचियाँ छोटी की गई हैं: “…” की जगह अपना लिखें।',
  },
  'filter.code': { en: 'Cause', hi: 'कारण' },
  'filter.key': { en: 'Key', hi: 'कुंजी' },
  'filter.interface': { en: 'Interface', hi: 'इंटरफ़ेस' },
  'filter.any': { en: 'Any', hi: 'कोई भी' },
  none: { en: 'No matching requests', hi: 'इन फ़िल्टर से कोई रिक्वेस्ट नहीं मिली' },
  'key.password': { en: 'Username and password', hi: 'यूज़रनेम और पासवर्ड' },
  'key.revoked': { en: 'Since revoked', hi: 'बाद में रद्द हुई' },
});
