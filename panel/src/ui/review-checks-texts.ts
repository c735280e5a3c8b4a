import { catalogue } from '../i18n/catalogue.ts';

export const reviewChecksTexts = catalogue({
  'check.id_form': ['ID', 'आईडी'],
  'check.entity': ['DLT entity', 'DLT एंटिटी'],
  'check.sender': ['Sender ID', 'सेंडर आईडी'],
  'check.variables': ['Variables', 'वेरिएबल'],
  'check.links': ['Links', 'लिंक'],
  'check.duplicate': ['Duplicate', 'दोहराव'],
  'state.ok': ['in order', 'ठीक है'],
  'state.warning': ['to be judged', 'देखना होगा'],
  'state.wrong': ['wrong', 'ग़लत है'],
  'ok.id_form': ['The ID has the right form', 'आईडी का रूप सही है'],
  'ok.domain': ['Its DNS records were found', 'इसके DNS रिकॉर्ड मिल गए'],
  'ok.entity': ['It belongs to an entity of the account', 'यह अकाउंट की ही एंटिटी का है'],
  'ok.sender': ['Its sender ID is approved', 'इसकी सेंडर आईडी मंज़ूर है'],
  'ok.variables': ['Every variable says what goes there', 'हर वेरिएबल बताता है कि वहाँ क्या आएगा'],
  'ok.links': ['No links', 'कोई लिंक नहीं'],
  'ok.duplicate': ['Nobody else has the same', 'किसी और के पास यही नहीं है'],
});
