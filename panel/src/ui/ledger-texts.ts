import { catalogue } from '../i18n/catalogue.ts';

export const ledgerTexts = catalogue({
  'ledger.title': { en: 'Ledger', hi: 'खाता' },
  'ledger.subtitle': {
    en: 'Grants and transfers one by one, sends as one line per day.',
    hi: 'मिले और ट्रांसफ़र हुए क्रेडिट एक-एक करके, भेजे गए मैसेज दिन के हिसाब से।',
  },
  'ledger.at': { en: 'When', hi: 'कब' },
  'ledger.what': { en: 'What', hi: 'क्या' },
  'ledger.amount': { en: 'Credits', hi: 'क्रेडिट' },
  'ledger.balance': { en: 'New balance', hi: 'नया बैलेंस' },
  'ledger.refunded': { en: '{amount} refunded for failed messages', hi: 'विफल मैसेज के {amount} लौटाए गए' },
  'ledger.none': { en: 'No entries yet', hi: 'अभी कोई एंट्री नहीं है' },
  'ledger.none-why': {
    en: 'Credits that are granted, transferred or spent are listed here.',
    hi: 'मिले, ट्रांसफ़र हुए और खर्च हुए क्रेडिट यहाँ दिखते हैं।',
  },
  'type.grant': { en: 'Credits granted', hi: 'क्रेडिट मिले' },
  'type.withdrawal': { en: 'Credits withdrawn', hi: 'क्रेडिट वापस लिए गए' },
  'type.transfer_in': { en: 'Transfer received', hi: 'ट्रांसफ़र मिला' },
  'type.transfer_out': { en: 'Transfer sent', hi: 'ट्रांसफ़र भेजा' },
  'type.sent.one': { en: '{count} message sent', hi: '{count} मैसेज भेजा गया' },
  'type.sent.other': { en: '{count} messages sent', hi: '{count} मैसेज भेजे गए' },
});
