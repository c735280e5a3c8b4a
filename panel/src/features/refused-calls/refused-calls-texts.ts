import { catalogue } from '../../i18n/catalogue.ts';

export const refusedCallsTexts = catalogue({
  title: ['Refused calls', 'अस्वीकृत कॉल'],
  subtitle: [
    'The last 200 API calls that were refused, newest first · times in {zone}',
    'पिछली 200 API कॉल जो अस्वीकार हुईं, सबसे नई पहले · समय {zone} में',
  ],
  empty: ['No call was refused', 'कोई कॉल अस्वीकार नहीं हुई'],
  'empty-why': [
    'When an API call of one of your programs is refused, you find it here with the cause, a few seconds later.',
    'आपके किसी प्रोग्राम की API कॉल अस्वीकार हो तो वह कुछ सेकंड बाद कारण के साथ यहाँ दिखेगी।',
  ],
  'column.at': ['Time', 'समय'],
  'column.cause': ['Why', 'कारण'],
  'column.call': ['Call', 'कॉल'],
  'column.key': ['Key', 'कुंजी'],
  fields: ['Field', 'फ़ील्ड'],
  'key.password': ['Username and password', 'यूज़रनेम और पासवर्ड'],
  'key.revoked': ['Revoked since', 'बाद में रद्द हुई'],
  'interface.v2': ['v2 API', 'API v2'],
  'interface.legacy': ['HTTP API', 'API (HTTP)'],
  'interface.xml': ['XML API', 'API (XML)'],
  'interface.email': ['Email API', 'ईमेल API'],
  'interface.voice': ['Voice API', 'वॉइस API'],
});
