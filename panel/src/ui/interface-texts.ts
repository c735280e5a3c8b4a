import { catalogue } from '../i18n/catalogue.ts';

/** The interfaces by which requests come. */
export const interfaceTexts = catalogue({
  'interface.v2': { en: 'v2 API', hi: 'API v2' },
  'interface.legacy': { en: 'HTTP API', hi: 'API (HTTP)' },
  'interface.xml': { en: 'XML API', hi: 'API (XML)' },
  'interface.email': { en: 'Email API', hi: 'ईमेल API' },
  'interface.voice': { en: 'Voice API', hi: 'वॉइस API' },
  'interface.smpp': { en: 'SMPP', hi: 'SMPP' },
  'interface.panel': { en: 'Panel', hi: 'पैनल' },
  'interface.keyword': { en: 'Automatic reply to a keyword', hi: 'कीवर्ड का अपने-आप जवाब' },
});
