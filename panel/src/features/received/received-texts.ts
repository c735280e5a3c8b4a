import { catalogue } from '../../i18n/catalogue.ts';

export const receivedTexts = catalogue({
  title: ['Received', 'आए हुए मैसेज'],
  subtitle: ['Messages from people, newest first · times in {zone}', 'लोगों के मैसेज, नए पहले · समय {zone} में'],
  'filter.q': ['From number', 'किस नंबर से'],
  'column.time': ['Time', 'समय'],
  'column.from': ['From', 'किससे'],
  'column.to': ['To', 'किसे'],
  'column.text': ['Text', 'टेक्स्ट'],
  'column.keyword': ['Keyword', 'कीवर्ड'],
  'column.reply': ['Reply', 'जवाब'],
  'column.actions': ['Actions', 'विकल्प'],
  reply: ['Reply', 'जवाब दें'],
  'reply.to': ['Reply to {from}', '{from} को जवाब दें'],
  'reply.none': ['None', 'कोई नहीं'],
  'reply.failed': ['Not sent: {why}', 'नहीं भेजा गया: {why}'],
  'kind.other': ['File: {kind}', 'फ़ाइल: {kind}'],
  empty: ['Nothing received yet', 'अभी कुछ नहीं आया'],
  'empty.text': [
    'Messages to your virtual number appear here. Keywords reply to them automatically.',
    'आपके वर्चुअल नंबर पर आए मैसेज यहाँ दिखेंगे। कीवर्ड उनका जवाब अपने-आप देते हैं।',
  ],
  'empty.keywords': ['Set up keywords', 'कीवर्ड बनाएँ'],
  none: ['Nothing from this number', 'इस नंबर से कुछ नहीं आया'],
  'none.text': ['Check the number, or clear the filter.', 'नंबर जाँचें, या फ़िल्टर हटाएँ।'],
});
