import { catalogue } from '../i18n/catalogue.ts';

export const draftTexts = catalogue({
  back: { en: 'This is the draft you left.', hi: 'यह आपका अधूरा छोड़ा हुआ ड्राफ़्ट है।' },
  clear: { en: 'Start over', hi: 'नए सिरे से शुरू करें' },
});
