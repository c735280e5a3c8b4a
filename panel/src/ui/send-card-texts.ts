import { catalogue } from '../i18n/catalogue.ts';

export const sendCardTexts = catalogue({
  later: ['Schedule for {time}?', '{time} के लिए तय करें?'],
  schedule: ['Schedule', 'समय तय करें'],
  from: ['From', 'किससे'],
  recipients: ['Recipients', 'पाने वाले'],
  'left-out': ['Left out', 'छोड़े गए'],
  credits: ['Maximum credits', 'अधिकतम क्रेडिट'],
  afterwards: ['Balance after sending', 'भेजने के बाद बैलेंस'],
  leaves: ['Sends', 'कब भेजा जाएगा'],
  'at-once': ['Immediately', 'तुरंत'],
  repeat: [
    'If the connection drops, you can safely press Send again. No one gets it twice.',
    'कनेक्शन टूट जाए तो बेझिझक फिर से दबाएँ: किसी को दो बार नहीं मिलेगा।',
  ],
  'too-poor': ['Not enough credits: you need {missing} more.', 'क्रेडिट कम हैं: {missing} और चाहिए।'],
});
