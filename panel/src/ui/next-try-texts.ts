import { catalogue } from '../i18n/catalogue.ts';

export const nextTryTexts = catalogue({
  now: { en: 'Now', hi: 'अभी' },
});
