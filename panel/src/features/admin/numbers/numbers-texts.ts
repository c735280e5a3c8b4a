import { catalogue } from '../../../i18n/catalogue.ts';

export const numbersTexts = catalogue({
  title: ['Virtual numbers', 'वर्चुअल नंबर'],
  subtitle: [
    'Numbers that receive messages, and the accounts that own them.',
    'मैसेज पाने वाले नंबर, और वे किस अकाउंट के हैं।',
  ],
  search: ['Part of a number, or a username', 'नंबर का हिस्सा, या यूज़रनेम'],
  number: ['Number', 'नंबर'],
  'number-hint': ['A mobile number, a short code or a fixed line', 'मोबाइल नंबर, शॉर्ट कोड या लैंडलाइन'],
  'number-missing': ['Enter a number', 'नंबर लिखें'],
  account: ['Account', 'अकाउंट'],
  'account-missing': ['Enter a username', 'यूज़रनेम लिखें'],
  keywords: ['Account keywords', 'अकाउंट के कीवर्ड'],
  more: ['{keywords} and more', '{keywords} और अन्य'],
  actions: ['Actions', 'कार्य'],
  add: ['Add a number', 'नंबर जोड़ें'],
  added: ['{number} now belongs to {account}', '{number} अब {account} का है'],
  move: ['Move', 'किसी और को दें'],
  'move-title': ['Move {number}', '{number} किसी और को दें'],
  'move-why': [
    'New messages go to the new owner. Messages already received stay where they are.',
    'नए मैसेज नए मालिक को मिलेंगे। जो मैसेज आ चुके हैं, वे वहीं रहेंगे।',
  ],
  remove: ['Remove', 'हटाएँ'],
  'remove-ask': ['Remove {number} from {account}?', '{account} से {number} हटाएँ?'],
  'remove-why': ['Messages to it will have no owner and will be lost.', 'इस पर आने वाले मैसेज किसी को नहीं मिलेंगे।'],
  removed: ['{number} no longer belongs to an account', '{number} अब किसी अकाउंट का नहीं है'],
  empty: ['No virtual numbers yet', 'अभी कोई वर्चुअल नंबर नहीं है'],
  'empty-why': [
    'Give an account a number to receive replies and keywords.',
    'जवाब और कीवर्ड पाने के लिए किसी अकाउंट को नंबर दें।',
  ],
  'none-found': ['No matching numbers', 'ऐसा कोई नंबर नहीं'],
  'none-found-why': ['Try other digits, or the start of a username.', 'दूसरे अंक, या यूज़रनेम की शुरुआत लिखकर देखें।'],
});
