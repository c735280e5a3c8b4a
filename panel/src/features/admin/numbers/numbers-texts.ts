import { catalogue } from '../../../i18n/catalogue.ts';

export const numbersTexts = catalogue({
  title: ['Virtual numbers', 'वर्चुअल नंबर'],
  subtitle: ['Numbers that people write to, and whose they are.', 'वे नंबर जिन पर लोग लिखते हैं, और वे किसके हैं।'],
  search: ['Part of a number, or a username', 'नंबर का हिस्सा, या यूज़रनेम'],
  number: ['Number', 'नंबर'],
  'number-hint': ['A mobile number, a short code or a fixed line', 'मोबाइल नंबर, शॉर्ट कोड या लैंडलाइन'],
  'number-missing': ['Enter a number', 'नंबर लिखें'],
  account: ['Account', 'अकाउंट'],
  'account-missing': ['Enter a username', 'यूज़रनेम लिखें'],
  keywords: ['Keywords of the account', 'अकाउंट के कीवर्ड'],
  more: ['{keywords} and more', '{keywords} और अन्य'],
  actions: ['Actions', 'कार्य'],
  add: ['Add a number', 'नंबर जोड़ें'],
  added: ['{number} belongs to {account} now', '{number} अब {account} का है'],
  move: ['Move', 'किसी और को दें'],
  'move-title': ['Move {number}', '{number} किसी और को दें'],
  'move-why': [
    'What arrives from now on is the new owner’s. What has arrived stays where it is.',
    'अब से जो आएगा वह नए मालिक का होगा। जो आ चुका है वहीं रहेगा।',
  ],
  remove: ['Take away', 'वापस लें'],
  'remove-ask': ['Take {number} away from {account}?', '{account} से {number} वापस लें?'],
  'remove-why': [
    'Messages to it have no owner from now on, and are lost.',
    'अब से इस पर आए मैसेज का कोई मालिक नहीं होगा, और वे खो जाएँगे।',
  ],
  removed: ['{number} belongs to nobody', '{number} अब किसी का नहीं है'],
  empty: ['There are no virtual numbers', 'कोई वर्चुअल नंबर नहीं है'],
  'empty-why': [
    'People’s replies and keywords arrive at a number that belongs to an account.',
    'लोगों के जवाब और कीवर्ड किसी अकाउंट के नंबर पर आते हैं।',
  ],
  'none-found': ['No such number', 'ऐसा कोई नंबर नहीं'],
  'none-found-why': [
    'Search for other digits, or for the beginning of a username.',
    'दूसरे अंक, या यूज़रनेम की शुरुआत खोजें।',
  ],
});
