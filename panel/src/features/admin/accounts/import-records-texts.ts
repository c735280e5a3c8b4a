import { catalogue } from '../../../i18n/catalogue.ts';

export const importRecordsTexts = catalogue({
  import: ['Import CSV', 'CSV से लाएँ'],
  'title.templates': ['Import templates', 'टेम्पलेट फ़ाइल से लाएँ'],
  'title.senders': ['Import sender IDs', 'सेंडर आईडी फ़ाइल से लाएँ'],
  subtitle: [
    'For {name}. You’ll see what was found before anything is imported. Imported records are approved immediately.',
    '{name} के लिए। कुछ भी लाने से पहले आप देखेंगे कि फ़ाइल में क्या मिला। लाए गए रिकॉर्ड तुरंत मंज़ूर होते हैं।',
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
  'found.templates.one': ['{count} template can be imported', '{count} टेम्पलेट लाया जा सकता है'],
  'found.templates.other': ['{count} templates can be imported', '{count} टेम्पलेट लाए जा सकते हैं'],
  'found.senders.one': ['{count} sender ID can be imported', '{count} सेंडर आईडी लाई जा सकती है'],
  'found.senders.other': ['{count} sender IDs can be imported', '{count} सेंडर आईडी लाई जा सकती हैं'],
  'taken.templates.one': ['{count} template imported and approved', '{count} टेम्पलेट लाया गया और मंज़ूर हुआ'],
  'taken.templates.other': ['{count} templates imported and approved', '{count} टेम्पलेट लाए गए और मंज़ूर हुए'],
  'taken.senders.one': ['{count} sender ID imported and approved', '{count} सेंडर आईडी लाई गई और मंज़ूर हुई'],
  'taken.senders.other': ['{count} sender IDs imported and approved', '{count} सेंडर आईडी लाई गईं और मंज़ूर हुईं'],
  'good.one': ['Import {count} valid row', '{count} सही पंक्ति लाएँ'],
  'good.other': ['Import {count} valid rows', '{count} सही पंक्तियाँ लाएँ'],
  'all.one': ['Import {count} row', '{count} पंक्ति लाएँ'],
  'all.other': ['Import all {count} rows', 'सभी {count} पंक्तियाँ लाएँ'],
  'nothing-yet': ['Nothing has been imported yet.', 'अभी कुछ नहीं लाया गया है।'],
  'list.templates': ['See the templates', 'टेम्पलेट देखें'],
  'list.senders': ['See the sender IDs', 'सेंडर आईडी देखें'],
  'problem.unapproved': ['It is not approved on DLT.', 'यह DLT पर मंज़ूर नहीं है।'],
  'problem.taken.templates': [
    'The account already has a different template with this name. It stays unchanged.',
    'अकाउंट में इस नाम का दूसरा टेम्पलेट पहले से है। वह वैसा ही रहेगा।',
  ],
  'problem.taken.senders': [
    'The account already has this sender ID for other messages, or with another header ID. It stays unchanged.',
    'अकाउंट में यह सेंडर आईडी पहले से दूसरे मैसेज के लिए, या दूसरी हेडर आईडी के साथ है। वह वैसी ही रहेगी।',
  ],
  'problem.repeated.templates': ['An earlier row has the same name.', 'ऊपर की एक पंक्ति में यही नाम है।'],
  'problem.repeated.senders': ['An earlier row has the same sender ID.', 'ऊपर की एक पंक्ति में यही सेंडर आईडी है।'],
  'problem.name': ['Use 1 to 100 characters for the name.', 'नाम 1 से 100 अक्षरों का हो।'],
  'problem.no-content': ['The text is missing.', 'टेक्स्ट नहीं है।'],
  'problem.long-content': ['The text has more than {most} characters.', 'टेक्स्ट में {most} से ज़्यादा अक्षर हैं।'],
  'problem.content': ['The text has an unknown variable.', 'टेक्स्ट में एक अनजान वेरिएबल है।'],
  'problem.not-sender': [
    'The account doesn’t have this sender ID. Import its sender IDs first.',
    'अकाउंट में यह सेंडर आईडी नहीं है। पहले उसकी सेंडर आईडी लाएँ।',
  ],
  'problem.sender': [
    'Use 1 to 15 characters. PROMOTIONAL is not allowed.',
    '1 से 15 अक्षर लिखें। PROMOTIONAL नहीं चलेगा।',
  ],
  'problem.route': [
    'Unknown type. Use transactional, service, promotional or international.',
    'यह प्रकार मान्य नहीं है। transactional, service, promotional या international लिखें।',
  ],
  'problem.dlt': ['Use 10 to 30 digits.', '10 से 30 अंक लिखें।'],
});
