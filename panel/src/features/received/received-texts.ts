import { catalogue } from '../../i18n/catalogue.ts';

export const receivedTexts = catalogue({
  title: { en: 'Received', hi: 'आए हुए मैसेज' },
  subtitle: {
    en: 'Messages from people, newest first · times in {zone}',
    hi: 'लोगों के मैसेज, नए पहले · समय {zone} में',
  },
  'filter.q': { en: 'From number', hi: 'किस नंबर से' },
  'column.time': { en: 'Time', hi: 'समय' },
  'column.from': { en: 'From', hi: 'किससे' },
  'column.to': { en: 'To', hi: 'किसे' },
  'column.text': { en: 'Text', hi: 'टेक्स्ट' },
  'column.keyword': { en: 'Keyword', hi: 'कीवर्ड' },
  'column.reply': { en: 'Reply', hi: 'जवाब' },
  reply: { en: 'Reply', hi: 'जवाब दें' },
  'reply.to': { en: 'Reply to {from}', hi: '{from} को जवाब दें' },
  'reply.none': { en: 'None', hi: 'कोई नहीं' },
  'reply.failed': { en: 'Not sent: {why}', hi: 'नहीं भेजा गया: {why}' },
  'kind.other': { en: 'File: {kind}', hi: 'फ़ाइल: {kind}' },
  empty: { en: 'Nothing received yet', hi: 'अभी कुछ नहीं आया' },
  'empty.text': {
    en: 'Messages to your virtual number appear here. Keywords reply to them automatically.',
    hi: 'आपके वर्चुअल नंबर पर आए मैसेज यहाँ दिखेंगे। कीवर्ड उनका जवाब अपने-आप देते हैं।',
  },
  'empty.keywords': { en: 'Set up keywords', hi: 'कीवर्ड बनाएँ' },
  none: { en: 'Nothing from this number', hi: 'इस नंबर से कुछ नहीं आया' },
  'none.text': { en: 'Check the number, or clear the filter.', hi: 'नंबर जाँचें, या फ़िल्टर हटाएँ।' },
});
