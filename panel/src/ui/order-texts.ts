import { catalogue } from '../i18n/catalogue.ts';

export const orderTexts = catalogue({
  drag: {
    en: 'Move {name}: drag it, or use the arrow keys',
    hi: '{name} को खिसकाएँ: खींचकर, या तीर की कुंजियों से',
  },
  up: { en: 'Move {name} up', hi: '{name} को ऊपर ले जाएँ' },
  down: { en: 'Move {name} down', hi: '{name} को नीचे ले जाएँ' },
  remove: { en: 'Remove {name}', hi: '{name} हटाएँ' },
  place: { en: '{name} is now number {place} of {all}', hi: '{name} अब {all} में से {place} नंबर पर है' },
});
