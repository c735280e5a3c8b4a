import { catalogue } from '../../i18n/catalogue.ts';

export const voiceNumbersTexts = catalogue({
  title: { en: 'Voice numbers', hi: 'वॉइस नंबर' },
  subtitle: {
    en: 'Numbers your calls can come from, once approved.',
    hi: 'मंज़ूरी के बाद आपकी कॉल इन्हीं नंबरों से जाती हैं।',
  },
  number: { en: 'Number', hi: 'नंबर' },
  route: { en: 'Used for', hi: 'किसलिए' },
  review: { en: 'Approval', hi: 'मंज़ूरी' },
  since: { en: 'Requested', hi: 'कब माँगा' },
  'route.transactional': { en: 'Transactional calls', hi: 'ट्रांज़ैक्शनल कॉल' },
  'route.promotional': { en: 'Promotional calls', hi: 'प्रमोशनल कॉल' },
  'promotional-hint': {
    en: 'Promotional calls are made only during permitted hours, and never to numbers on the DND list.',
    hi: 'प्रमोशनल कॉल केवल अनुमत घंटों में जाती हैं, और DND नंबरों पर कभी नहीं।',
  },
  ask: { en: 'Request a number', hi: 'नंबर का अनुरोध करें' },
  'number-hint': { en: 'Digits only, for example 1409 and six more', hi: 'केवल अंक, जैसे 1409 और छह अंक' },
  'number-bad': { en: 'Enter 3 to 15 digits.', hi: '3 से 15 अंक लिखें।' },
  asked: { en: '{number} is pending approval', hi: '{number} की मंज़ूरी बाकी है' },
  empty: { en: 'No voice numbers yet', hi: 'अभी कोई वॉइस नंबर नहीं' },
  'empty-why': {
    en: 'Calls show the number they come from. Request one; our team assigns and approves it.',
    hi: 'कॉल पर वही नंबर दिखता है जिससे वह आती है। अनुरोध करें; हमारी टीम नंबर देती और मंज़ूर करती है।',
  },
});
