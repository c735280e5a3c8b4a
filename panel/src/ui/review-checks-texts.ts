import { catalogue } from '../i18n/catalogue.ts';

export const reviewChecksTexts = catalogue({
  'check.id_form': { en: 'ID', hi: 'आईडी' },
  'check.entity': { en: 'DLT entity', hi: 'DLT एंटिटी' },
  'check.sender': { en: 'Sender ID', hi: 'सेंडर आईडी' },
  'check.variables': { en: 'Variables', hi: 'वेरिएबल' },
  'check.reply': { en: 'Reply', hi: 'जवाब' },
  'check.links': { en: 'Links', hi: 'लिंक' },
  'check.duplicate': { en: 'Duplicate', hi: 'दोहराव' },
  'state.ok': { en: 'OK', hi: 'ठीक है' },
  'state.warning': { en: 'Needs review', hi: 'देखना होगा' },
  'state.wrong': { en: 'Wrong', hi: 'गलत है' },
  'ok.id_form': { en: 'The ID has a valid format', hi: 'आईडी का रूप सही है' },
  'ok.domain': { en: 'DNS records found', hi: 'DNS रिकॉर्ड मिल गए' },
  'ok.entity': { en: 'Belongs to one of the account’s entities', hi: 'यह अकाउंट की ही एंटिटी का है' },
  'ok.sender': { en: 'The sender ID is approved', hi: 'सेंडर आईडी मंज़ूर है' },
  'ok.variables': { en: 'No untyped variables', hi: 'सभी वेरिएबल सही प्रकार के हैं' },
  'ok.reply': { en: 'Would be sent as it is', hi: 'ऐसा ही भेजा जा सकेगा' },
  'ok.links': { en: 'No links', hi: 'कोई लिंक नहीं' },
  'ok.duplicate': { en: 'No duplicates', hi: 'कोई दोहराव नहीं' },
});
