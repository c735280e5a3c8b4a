import { catalogue } from '../i18n/catalogue.ts';

export const sendQuestionTexts = catalogue(
  {
    later: 'Schedule for {time}?',
    schedule: 'Schedule',
    from: 'From',
    recipients: 'Recipients',
    'left-out': 'Left out',
    credits: 'Credits at most',
    afterwards: 'Balance afterwards',
    leaves: 'Leaves',
    'at-once': 'at once',
    repeat: 'If your connection breaks, press again: nobody gets it twice.',
    'too-poor': 'Not enough credits: {missing} are missing.',
  },
  {
    later: '{time} के लिए तय करें?',
    schedule: 'समय तय करें',
    from: 'किससे',
    recipients: 'पाने वाले',
    'left-out': 'छोड़े गए',
    credits: 'अधिकतम क्रेडिट',
    afterwards: 'बाद में शेष',
    leaves: 'कब जाएगा',
    'at-once': 'तुरंत',
    repeat: 'कनेक्शन टूट जाए तो फिर से दबाएँ: किसी को दो बार नहीं मिलेगा।',
    'too-poor': 'क्रेडिट कम हैं: {missing} और चाहिए।',
  },
);
