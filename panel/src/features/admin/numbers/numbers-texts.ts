import { catalogue } from '../../../i18n/catalogue.ts';

export const numbersTexts = catalogue({
  title: { en: 'Virtual numbers', hi: 'वर्चुअल नंबर' },
  subtitle: {
    en: 'Numbers that receive messages, and the accounts that own them.',
    hi: 'मैसेज पाने वाले नंबर, और वे किस अकाउंट के हैं।',
  },
  search: { en: 'Part of a number, or a username', hi: 'नंबर का हिस्सा, या यूज़रनेम' },
  number: { en: 'Number', hi: 'नंबर' },
  'number-hint': {
    en: 'A mobile number, a short code or a fixed line',
    hi: 'मोबाइल नंबर, शॉर्ट कोड या लैंडलाइन',
  },
  'number-missing': { en: 'Enter a number', hi: 'नंबर लिखें' },
  account: { en: 'Account', hi: 'अकाउंट' },
  'account-missing': { en: 'Enter a username', hi: 'यूज़रनेम लिखें' },
  keywords: { en: 'Account keywords', hi: 'अकाउंट के कीवर्ड' },
  more: { en: '{keywords} and more', hi: '{keywords} और अन्य' },
  add: { en: 'Add a number', hi: 'नंबर जोड़ें' },
  added: { en: '{number} now belongs to {account}', hi: '{number} अब {account} का है' },
  move: { en: 'Move', hi: 'किसी और को दें' },
  'move-title': { en: 'Move {number}', hi: '{number} किसी और को दें' },
  'move-why': {
    en: 'New messages go to the new owner. Messages already received stay where they are.',
    hi: 'नए मैसेज नए मालिक को मिलेंगे। जो मैसेज आ चुके हैं, वे वहीं रहेंगे।',
  },
  remove: { en: 'Remove', hi: 'हटाएँ' },
  'remove-ask': { en: 'Remove {number} from {account}?', hi: '{account} से {number} हटाएँ?' },
  'remove-why': {
    en: 'Messages to it will have no owner and will be lost.',
    hi: 'इस पर आने वाले मैसेज किसी को नहीं मिलेंगे।',
  },
  removed: { en: '{number} no longer belongs to an account', hi: '{number} अब किसी अकाउंट का नहीं है' },
  empty: { en: 'No virtual numbers yet', hi: 'अभी कोई वर्चुअल नंबर नहीं है' },
  'empty-why': {
    en: 'Give an account a number to receive replies and keywords.',
    hi: 'जवाब और कीवर्ड पाने के लिए किसी अकाउंट को नंबर दें।',
  },
  'none-found': { en: 'No matching numbers', hi: 'ऐसा कोई नंबर नहीं' },
  'none-found-why': {
    en: 'Try other digits, or the start of a username.',
    hi: 'दूसरे अंक, या यूज़रनेम की शुरुआत लिखकर देखें।',
  },
});
