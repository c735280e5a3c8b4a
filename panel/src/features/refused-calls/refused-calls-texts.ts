import { catalogue } from '../../i18n/catalogue.ts';

export const refusedCallsTexts = catalogue({
  title: ['Refused requests', 'अस्वीकृत रिक्वेस्ट'],
  subtitle: [
    'The last 200 refused API requests, newest first · times in {zone}',
    'पिछली 200 अस्वीकृत API रिक्वेस्ट, सबसे नई पहले · समय {zone} में',
  ],
  empty: ['No refused requests', 'कोई रिक्वेस्ट अस्वीकार नहीं हुई'],
  'empty-why': [
    'When an API request from one of your programs is refused, it appears here within seconds, with the cause.',
    'आपके किसी प्रोग्राम की API रिक्वेस्ट अस्वीकार हो तो वह कुछ सेकंड में कारण के साथ यहाँ दिखेगी।',
  ],
  'column.at': ['Time', 'समय'],
  'column.cause': ['Cause', 'कारण'],
  'column.call': ['Request', 'रिक्वेस्ट'],
  'column.key': ['Key', 'कुंजी'],
  fields: ['Field', 'फ़ील्ड'],
  'key.password': ['Username and password', 'यूज़रनेम और पासवर्ड'],
  'key.revoked': ['Since revoked', 'बाद में रद्द हुई'],
  'interface.v2': ['v2 API', 'API v2'],
  'interface.legacy': ['HTTP API', 'API (HTTP)'],
  'interface.xml': ['XML API', 'API (XML)'],
  'interface.email': ['Email API', 'ईमेल API'],
  'interface.voice': ['Voice API', 'वॉइस API'],
});
