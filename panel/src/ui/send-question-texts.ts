import { catalogue } from '../i18n/catalogue.ts';

export const sendQuestionTexts = catalogue(
  {
    later: 'Schedule for {time}?',
    schedule: 'Schedule',
    from: 'From',
    recipients: 'Recipients',
    'left-out': 'Left out',
    credits: 'Maximum credits',
    afterwards: 'Balance after sending',
    leaves: 'Sends',
    'at-once': 'Immediately',
    repeat: 'If the connection drops, you can safely press Send again. No one gets it twice.',
    'too-poor': 'Not enough credits: you need {missing} more.',
  },
  {
    later: '{time} के लिए तय करें?',
    schedule: 'समय तय करें',
    from: 'किससे',
    recipients: 'पाने वाले',
    'left-out': 'छोड़े गए',
    credits: 'ज़्यादा से ज़्यादा क्रेडिट',
    afterwards: 'भेजने के बाद बैलेंस',
    leaves: 'कब भेजा जाएगा',
    'at-once': 'तुरंत',
    repeat: 'कनेक्शन टूट जाए तो बेझिझक फिर से दबाएँ। किसी को दो बार नहीं मिलेगा।',
    'too-poor': 'क्रेडिट कम हैं: {missing} और चाहिए।',
  },
);
