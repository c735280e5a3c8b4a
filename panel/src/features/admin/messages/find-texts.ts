import { catalogue } from '../../../i18n/catalogue.ts';

export const findTexts = catalogue({
  title: ['Find a message', 'मैसेज खोजें'],
  subtitle: ['All accounts, newest first · times in {zone}', 'सभी अकाउंट में, नए पहले · समय {zone} में'],
  q: [
    'Number, email address, or message, broadcast or carrier ID',
    'नंबर, ईमेल पता, या मैसेज, ब्रॉडकास्ट या कैरियर की आईडी',
  ],
  start: ['Whose message is it?', 'मैसेज किसका है?'],
  'start.text': [
    'Enter what the caller reads out: the recipient’s number or any ID of the message. All accounts are searched.',
    'कॉल करने वाला जो बताए वही लिखें: जिस नंबर पर भेजा गया, या उसकी कोई भी आईडी। सभी अकाउंट में खोजा जाएगा।',
  ],
  none: ['No message found', 'कोई मैसेज नहीं मिला'],
  'none.text': [
    'Check the number or ID. Messages past their retention period are deleted.',
    'नंबर या आईडी जाँचें। रखने की अवधि बीत चुके मैसेज नहीं मिलते।',
  ],
  account: ['Account {username}', 'अकाउंट {username}'],
});
