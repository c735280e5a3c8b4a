import { catalogue } from '../i18n/catalogue.ts';

export const sendCardTexts = catalogue({
  later: ['Schedule for {time}?', '{time} के लिए तय करें?'],
  schedule: ['Schedule', 'समय तय करें'],
  from: ['From', 'किससे'],
  recipients: ['Recipients', 'पाने वाले'],
  'left-out': ['Left out', 'छोड़े गए'],
  credits: ['Credits at most', 'अधिकतम क्रेडिट'],
  afterwards: ['Balance afterwards', 'बाद में शेष'],
  leaves: ['Leaves', 'कब जाएगा'],
  'at-once': ['at once', 'तुरंत'],
  repeat: [
    'If your connection breaks, press again: nobody gets it twice.',
    'कनेक्शन टूट जाए तो फिर से दबाएँ: किसी को दो बार नहीं मिलेगा।',
  ],
  'too-poor': ['Not enough credits: {missing} are missing.', 'क्रेडिट कम हैं: {missing} और चाहिए।'],
});
