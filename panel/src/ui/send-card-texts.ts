import { catalogue } from '../i18n/catalogue.ts';

export const sendCardTexts = catalogue({
  later: { en: 'Schedule for {time}?', hi: '{time} के लिए तय करें?' },
  schedule: { en: 'Schedule', hi: 'समय तय करें' },
  from: { en: 'From', hi: 'किससे' },
  to: { en: 'To', hi: 'किसे' },
  recipients: { en: 'Recipients', hi: 'पाने वाले' },
  'left-out': { en: 'Left out', hi: 'छोड़े गए' },
  credits: { en: 'Maximum credits', hi: 'अधिकतम क्रेडिट' },
  afterwards: { en: 'Balance after sending', hi: 'भेजने के बाद बैलेंस' },
  leaves: { en: 'Sends', hi: 'कब भेजा जाएगा' },
  'at-once': { en: 'Immediately', hi: 'तुरंत' },
  repeat: {
    en: 'If the connection drops, you can safely press Send again. No one gets it twice.',
    hi: 'कनेक्शन टूट जाए तो बेझिझक फिर से दबाएँ: किसी को दो बार नहीं मिलेगा।',
  },
  'too-poor': { en: 'Not enough credits: you need {missing} more.', hi: 'क्रेडिट कम हैं: {missing} और चाहिए।' },
});
