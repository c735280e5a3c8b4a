import { catalogue } from '../i18n/catalogue.ts';

/** Texts about who sent a message. */
export const acceptedTexts = catalogue({
  'by.key': { en: 'API key “{name}”', hi: 'API कुंजी “{name}”' },
  'by.removed-key': { en: 'an API key that was revoked', hi: 'API कुंजी, जो अब हटा दी गई है' },
  'by.removed-user': { en: 'a user who was removed', hi: 'यूज़र, जिसे अब हटा दिया गया है' },
  'by.password': { en: 'username and password', hi: 'यूज़रनेम और पासवर्ड' },
  'by.unknown': { en: 'sender not recorded', hi: 'भेजने वाला दर्ज नहीं है' },
  address: { en: 'From IP address {address}', hi: 'IP पता: {address}' },
  template: { en: 'Template:', hi: 'टेम्पलेट:' },
  'template.removed': { en: '{id} (deleted)', hi: '{id} (हटाया गया)' },
});
