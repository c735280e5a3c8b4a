import { catalogue } from '../i18n/catalogue.ts';

export const changedTexts = catalogue({
  title: {
    en: 'This was changed while you were editing. Nothing was saved, and what you typed is still here.',
    hi: 'आपके बदलाव के दौरान इसे किसी और ने बदल दिया है। कुछ सहेजा नहीं गया, और आपका लिखा हुआ यहीं है।',
  },
  'go-on': { en: 'Continue with my changes', hi: 'मेरे बदलाव के साथ आगे बढ़ें' },
});
