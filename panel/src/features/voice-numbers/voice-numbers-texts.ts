import { catalogue } from '../../i18n/catalogue.ts';

export const voiceNumbersTexts = catalogue(
  {
    title: 'Voice numbers',
    subtitle: 'Numbers your calls can come from, once approved.',
    number: 'Number',
    route: 'Used for',
    review: 'Approval',
    since: 'Requested',
    'route.transactional': 'Transactional calls',
    'route.promotional': 'Promotional calls',
    'promotional-hint':
      'Promotional calls are made only during permitted hours, and never to numbers on the DND list.',
    ask: 'Request a number',
    'number-hint': 'Digits only, for example 1409 and six more',
    'number-bad': 'Enter 3 to 15 digits.',
    asked: '{number} is pending approval',
    empty: 'No voice numbers yet',
    'empty-why': 'Calls show the number they come from. Request one; our team assigns and approves it.',
  },
  {
    title: 'वॉइस नंबर',
    subtitle: 'मंज़ूरी के बाद आपकी कॉल इन्हीं नंबरों से जाती हैं।',
    number: 'नंबर',
    route: 'किसलिए',
    review: 'मंज़ूरी',
    since: 'कब माँगा',
    'route.transactional': 'ट्रांज़ैक्शनल कॉल',
    'route.promotional': 'प्रमोशनल कॉल',
    'promotional-hint': 'प्रमोशनल कॉल केवल अनुमत घंटों में जाती हैं, और DND नंबरों पर कभी नहीं।',
    ask: 'नंबर का अनुरोध करें',
    'number-hint': 'केवल अंक, जैसे 1409 और छह अंक',
    'number-bad': '3 से 15 अंक लिखें।',
    asked: '{number} की मंज़ूरी बाकी है',
    empty: 'अभी कोई वॉइस नंबर नहीं',
    'empty-why': 'कॉल पर वही नंबर दिखता है जिससे वह आती है। अनुरोध करें; हमारी टीम नंबर देती और मंज़ूर करती है।',
  },
);
