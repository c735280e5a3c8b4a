import { catalogue } from '../../i18n/catalogue.ts';

export const voiceNumbersTexts = catalogue({
  title: ['Voice numbers', 'वॉइस नंबर'],
  subtitle: ['Numbers your calls can come from, once approved.', 'मंज़ूरी के बाद आपकी कॉल इन्हीं नंबरों से जाती हैं।'],
  number: ['Number', 'नंबर'],
  route: ['Used for', 'किसलिए'],
  review: ['Approval', 'मंज़ूरी'],
  since: ['Requested', 'कब माँगा'],
  'route.transactional': ['Transactional calls', 'ट्रांज़ैक्शनल कॉल'],
  'route.promotional': ['Promotional calls', 'प्रमोशनल कॉल'],
  'promotional-hint': [
    'Promotional calls are made only during permitted hours, and never to numbers on the DND list.',
    'प्रमोशनल कॉल केवल अनुमत घंटों में जाती हैं, और DND नंबरों पर कभी नहीं।',
  ],
  ask: ['Request a number', 'नंबर का अनुरोध करें'],
  'number-hint': ['Digits only, for example 1409 and six more', 'केवल अंक, जैसे 1409 और छह अंक'],
  'number-bad': ['Enter 3 to 15 digits.', '3 से 15 अंक लिखें।'],
  asked: ['{number} is pending approval', '{number} की मंज़ूरी बाकी है'],
  empty: ['No voice numbers yet', 'अभी कोई वॉइस नंबर नहीं'],
  'empty-why': [
    'Calls show the number they come from. Request one; our team assigns and approves it.',
    'कॉल पर वही नंबर दिखता है जिससे वह आती है। अनुरोध करें; हमारी टीम नंबर देती और मंज़ूर करती है।',
  ],
});
