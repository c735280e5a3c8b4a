import { catalogue } from '../i18n/catalogue.ts';

export const chartTexts = catalogue({
  time: { en: 'Time', hi: 'समय' },
  keys: {
    en: 'Chart. Use the left and right arrow keys to hear each point in time.',
    hi: 'चार्ट। हर समय का आँकड़ा सुनने के लिए बाएँ और दाएँ तीर की कुंजियाँ दबाएँ।',
  },
  unfinished: { en: 'so far', hi: 'अब तक' },
});
