import { catalogue } from '../../../i18n/catalogue.ts';

export const importRecordsTexts = catalogue({
  import: ['Import CSV', 'CSV से लाएँ'],
  'title.templates': ['Import templates', 'टेम्पलेट फ़ाइल से लाएँ'],
  'title.senders': ['Import sender IDs', 'सेंडर आईडी फ़ाइल से लाएँ'],
  subtitle: [
    'For {name}. Approved at once; nothing is taken before you have seen what was found.',
    '{name} के लिए। तुरंत मंज़ूर होते हैं; आपके देखने से पहले कुछ नहीं लिया जाता।',
  ],
  back: ['Back to the account', 'अकाउंट पर लौटें'],
  file: ['Choose the file', 'फ़ाइल चुनें'],
  'file.templates': [
    'The list of content templates from the DLT portal, or any CSV with headings: template name, template content, template ID, header, PE ID, status. Up to {limit} rows.',
    'DLT पोर्टल की कंटेंट टेम्पलेट सूची, या इन शीर्षकों वाली CSV: template name, template content, template ID, header, PE ID, status। {limit} पंक्तियों तक।',
  ],
  'file.senders': [
    'The list of headers from the DLT portal, or any CSV with headings: header, header ID, type, status. Up to {limit} rows.',
    'DLT पोर्टल की हेडर सूची, या इन शीर्षकों वाली CSV: header, header ID, type, status। {limit} पंक्तियों तक।',
  ],
  'columns.templates': [
    'The file needs the columns “template name” and “template content” in its first row. It has: {columns}.',
    'फ़ाइल की पहली पंक्ति में “template name” और “template content” कॉलम चाहिए। उसमें ये हैं: {columns}।',
  ],
  'columns.senders': [
    'The file needs the columns “header” and “type” in its first row. It has: {columns}.',
    'फ़ाइल की पहली पंक्ति में “header” और “type” कॉलम चाहिए। उसमें ये हैं: {columns}।',
  ],
  'found.templates.one': ['{count} template can be taken', '{count} टेम्पलेट लिया जा सकता है'],
  'found.templates.other': ['{count} templates can be taken', '{count} टेम्पलेट लिए जा सकते हैं'],
  'found.senders.one': ['{count} sender ID can be taken', '{count} सेंडर आईडी ली जा सकती है'],
  'found.senders.other': ['{count} sender IDs can be taken', '{count} सेंडर आईडी ली जा सकती हैं'],
  'taken.templates.one': ['{count} template was taken, and is approved', '{count} टेम्पलेट लिया गया, और मंज़ूर है'],
  'taken.templates.other': [
    '{count} templates were taken, and are approved',
    '{count} टेम्पलेट लिए गए, और मंज़ूर हैं',
  ],
  'taken.senders.one': ['{count} sender ID was taken, and is approved', '{count} सेंडर आईडी ली गई, और मंज़ूर है'],
  'taken.senders.other': [
    '{count} sender IDs were taken, and are approved',
    '{count} सेंडर आईडी ली गईं, और मंज़ूर हैं',
  ],
  'good.one': ['Take the {count} good row', '{count} सही पंक्ति लें'],
  'good.other': ['Take the {count} good rows', '{count} सही पंक्तियाँ लें'],
  'all.one': ['Take {count} row', '{count} पंक्ति लें'],
  'all.other': ['Take all {count} rows', 'सभी {count} पंक्तियाँ लें'],
  'nothing-yet': ['Nothing has been taken yet.', 'अभी कुछ नहीं लिया गया है।'],
  'list.templates': ['See the templates', 'टेम्पलेट देखें'],
  'list.senders': ['See the sender IDs', 'सेंडर आईडी देखें'],
  'problem.unapproved': ['The registry has not approved it.', 'रजिस्ट्री ने इसे मंज़ूर नहीं किया है।'],
  'problem.taken.templates': [
    'The account has a template of this name that differs. It stays as it is.',
    'अकाउंट में इस नाम का टेम्पलेट है जो अलग है। वह वैसा ही रहेगा।',
  ],
  'problem.taken.senders': [
    'The account has this sender ID for other messages, or with another header ID. It stays as it is.',
    'अकाउंट में यह सेंडर आईडी दूसरे मैसेज के लिए, या दूसरी हेडर आईडी के साथ है। वह वैसी ही रहेगी।',
  ],
  'problem.repeated.templates': ['An earlier row has the same name.', 'ऊपर की एक पंक्ति में यही नाम है।'],
  'problem.repeated.senders': ['An earlier row has the same sender ID.', 'ऊपर की एक पंक्ति में यही सेंडर आईडी है।'],
  'problem.name': ['A name has 1 to 100 characters.', 'नाम 1 से 100 अक्षरों का हो।'],
  'problem.no-content': ['The text is missing.', 'टेक्स्ट नहीं है।'],
  'problem.long-content': ['The text has more than {most} characters.', 'टेक्स्ट में {most} से ज़्यादा अक्षर हैं।'],
  'problem.content': ['A variable has a name that is not known here.', 'एक वेरिएबल का नाम यहाँ मान्य नहीं है।'],
  'problem.not-sender': [
    'The account has no such sender ID. Import its sender IDs first.',
    'अकाउंट में यह सेंडर आईडी नहीं है। पहले उसकी सेंडर आईडी लाएँ।',
  ],
  'problem.sender': [
    'A sender ID has 1 to 15 characters, and is not PROMOTIONAL.',
    'सेंडर आईडी 1 से 15 अक्षरों की होती है, और PROMOTIONAL नहीं हो सकती।',
  ],
  'problem.route': [
    'This type is not known: transactional, service, promotional or international.',
    'यह प्रकार मान्य नहीं है: transactional, service, promotional या international।',
  ],
  'problem.dlt': ['Use 10 to 30 digits.', '10 से 30 अंक लिखें।'],
});
