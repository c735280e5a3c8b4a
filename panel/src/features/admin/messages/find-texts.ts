import { catalogue } from '../../../i18n/catalogue.ts';

export const findTexts = catalogue({
  title: { en: 'Find a message', hi: 'मैसेज खोजें' },
  subtitle: { en: 'All accounts, newest first · times in {zone}', hi: 'सभी अकाउंट में, नए पहले · समय {zone} में' },
  q: {
    en: 'Number, email address, or message, broadcast or carrier ID',
    hi: 'नंबर, ईमेल पता, या मैसेज, ब्रॉडकास्ट या कैरियर की आईडी',
  },
  start: { en: 'Whose message is it?', hi: 'मैसेज किसका है?' },
  'start.text': {
    en: 'Enter what the caller reads out: the recipient’s number or any ID of the message. All accounts are searched.',
    hi: 'कॉल करने वाला जो बताए वही लिखें: जिस नंबर पर भेजा गया, या उसकी कोई भी आईडी। सभी अकाउंट में खोजा जाएगा।',
  },
  none: { en: 'No message found', hi: 'कोई मैसेज नहीं मिला' },
  'none.text': {
    en: 'Check the number or ID. Messages past their retention period are deleted.',
    hi: 'नंबर या आईडी जाँचें। रखने की अवधि बीत चुके मैसेज नहीं मिलते।',
  },
  account: { en: 'Account {username}', hi: 'अकाउंट {username}' },
});
