import { catalogue } from '../i18n/catalogue.ts';

export const ledgerTexts = catalogue({
  'ledger.title': ['Ledger', 'खाता'],
  'ledger.subtitle': [
    'Grants and transfers one by one, sends as one line per day.',
    'मिले और ट्रांसफ़र हुए क्रेडिट एक-एक करके, भेजे गए मैसेज दिन के हिसाब से।',
  ],
  'ledger.at': ['When', 'कब'],
  'ledger.what': ['What', 'क्या'],
  'ledger.amount': ['Credits', 'क्रेडिट'],
  'ledger.balance': ['New balance', 'नया बैलेंस'],
  'ledger.refunded': ['{amount} refunded for failed messages', 'विफल मैसेज के {amount} लौटाए गए'],
  'ledger.none': ['No entries yet', 'अभी कोई एंट्री नहीं है'],
  'ledger.none-why': [
    'Credits that are granted, transferred or spent are listed here.',
    'मिले, ट्रांसफ़र हुए और खर्च हुए क्रेडिट यहाँ दिखते हैं।',
  ],
  'type.grant': ['Credits granted', 'क्रेडिट मिले'],
  'type.withdrawal': ['Credits withdrawn', 'क्रेडिट वापस लिए गए'],
  'type.transfer_in': ['Transfer received', 'ट्रांसफ़र मिला'],
  'type.transfer_out': ['Transfer sent', 'ट्रांसफ़र भेजा'],
  'type.sent.one': ['{count} message sent', '{count} मैसेज भेजा गया'],
  'type.sent.other': ['{count} messages sent', '{count} मैसेज भेजे गए'],
});
