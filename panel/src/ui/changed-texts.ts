import { catalogue } from '../i18n/catalogue.ts';

export const changedTexts = catalogue({
  title: [
    'Somebody has changed this meanwhile. Nothing was saved, and what you typed is still here.',
    'इस बीच किसी ने इसे बदल दिया है। कुछ सहेजा नहीं गया, और आपका लिखा हुआ यहीं है।',
  ],
  'go-on': ['I have seen it; let me save mine', 'मैंने देख लिया; मेरा सहेजने दें'],
});
