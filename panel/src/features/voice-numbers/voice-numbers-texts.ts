import { catalogue } from '../../i18n/catalogue.ts';

export const voiceNumbersTexts = catalogue({
  title: ['Voice numbers', 'वॉइस नंबर'],
  subtitle: [
    'The numbers that your calls may come from, once they are approved.',
    'मंज़ूरी के बाद आपकी कॉल इन्हीं नंबरों से जाती हैं।',
  ],
  number: ['Number', 'नंबर'],
  route: ['Used for', 'किसलिए'],
  review: ['Approval', 'मंज़ूरी'],
  since: ['Asked for', 'कब माँगा'],
  'route.transactional': ['Transactional calls', 'ट्रांज़ैक्शनल कॉल'],
  'route.promotional': ['Promotional calls', 'प्रमोशनल कॉल'],
  'promotional-hint': [
    'Promotional calls leave in the permitted hours only, and never to numbers in DND.',
    'प्रमोशनल कॉल केवल अनुमत घंटों में जाती हैं, और DND नंबरों पर कभी नहीं।',
  ],
  ask: ['Ask for a number', 'नंबर माँगें'],
  'number-hint': ['Digits only, for example 1409 and six more', 'केवल अंक, जैसे 1409 और छह अंक'],
  'number-bad': ['Enter 3 to 15 digits.', '3 से 15 अंक लिखें।'],
  asked: ['{number} waits for approval', '{number} मंज़ूरी की राह देख रहा है'],
  empty: ['No voice number yet', 'अभी कोई वॉइस नंबर नहीं'],
  'empty-why': [
    'A call shows the number it comes from. Ask for one; our team assigns and approves it.',
    'कॉल पर वही नंबर दिखता है जिससे वह आती है। एक माँगें; हमारी टीम उसे देती और मंज़ूर करती है।',
  ],
});
