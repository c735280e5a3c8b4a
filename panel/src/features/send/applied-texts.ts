import { catalogue } from '../../i18n/catalogue.ts';

export const appliedTexts = catalogue({
  sending: { en: 'Sending messages', hi: 'मैसेज भेजे जा रहे हैं' },
  stopped: {
    en: 'Stopped. Messages accepted so far: {done}',
    hi: 'काम रुक गया। अब तक स्वीकार हुए मैसेज: {done}',
  },
  created: { en: 'Created so far: {campaigns}.', hi: 'अब तक बने: {campaigns}।' },
  'no-upload': {
    en: 'Don’t upload the file again: the first people would get it twice.',
    hi: 'फ़ाइल फिर से अपलोड न करें: पहले लोगों को मैसेज दोबारा चला जाएगा।',
  },
  'one-campaign': { en: 'campaign {id}', hi: 'कैंपेन {id}' },
  'go-on': { en: 'Continue: no one gets it twice', hi: 'आगे बढ़ें: किसी को दोबारा नहीं जाएगा' },
  'not-created.one': {
    en: 'A campaign from this file was cancelled: {count} row was not sent.',
    hi: 'इस फ़ाइल का एक कैंपेन रद्द किया गया: {count} पंक्ति नहीं भेजी गई।',
  },
  'not-created.other': {
    en: 'A campaign from this file was cancelled: {count} rows were not sent.',
    hi: 'इस फ़ाइल का एक कैंपेन रद्द किया गया: {count} पंक्तियाँ नहीं भेजी गईं।',
  },
  'done.one': { en: 'Already sent: {count} message', hi: 'पहले ही भेजा जा चुका: {count} मैसेज' },
  'done.other': { en: 'Already sent: {count} messages', hi: 'पहले ही भेजे जा चुके: {count} मैसेज' },
  campaign: { en: 'View campaign', hi: 'कैंपेन देखें' },
});
