import { catalogue } from '../../i18n/catalogue.ts';

export const testTexts = catalogue({
  label: { en: 'Your own number', hi: 'आपका अपना नंबर' },
  send: { en: 'Test to my number', hi: 'मेरे नंबर पर टेस्ट करें' },
  'sent.one': { en: 'Test sent · {count} credit', hi: 'टेस्ट मैसेज भेजा गया · {count} क्रेडिट' },
  'sent.other': { en: 'Test sent · {count} credits', hi: 'टेस्ट मैसेज भेजा गया · {count} क्रेडिट' },
  bad: { en: 'This is not a mobile number.', hi: 'यह मोबाइल नंबर नहीं है।' },
});
