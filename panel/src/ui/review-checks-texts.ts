import { catalogue } from '../i18n/catalogue.ts';

export const reviewChecksTexts = catalogue({
  'check.id_form': ['ID', 'आईडी'],
  'check.entity': ['DLT entity', 'DLT एंटिटी'],
  'check.sender': ['Sender ID', 'सेंडर आईडी'],
  'check.variables': ['Variables', 'वेरिएबल'],
  'check.links': ['Links', 'लिंक'],
  'check.duplicate': ['Duplicate', 'दोहराव'],
  'state.ok': ['OK', 'ठीक है'],
  'state.warning': ['Needs review', 'देखना होगा'],
  'state.wrong': ['Wrong', 'गलत है'],
  'ok.id_form': ['The ID has a valid format', 'आईडी का रूप सही है'],
  'ok.domain': ['DNS records found', 'DNS रिकॉर्ड मिल गए'],
  'ok.entity': ['Belongs to one of the account’s entities', 'यह अकाउंट की ही एंटिटी का है'],
  'ok.sender': ['The sender ID is approved', 'सेंडर आईडी मंज़ूर है'],
  'ok.variables': ['No untyped variables', 'सभी वेरिएबल सही प्रकार के हैं'],
  'ok.links': ['No links', 'कोई लिंक नहीं'],
  'ok.duplicate': ['No duplicates', 'कोई दोहराव नहीं'],
});
