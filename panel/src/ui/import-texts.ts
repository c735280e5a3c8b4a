import { catalogue } from '../i18n/catalogue.ts';

/** Texts of files that are imported. */
export const importTexts = catalogue({
  'import.problems': ['Problems by row', 'पंक्तियों की गड़बड़ियाँ'],
  'import.row': ['Row', 'पंक्ति'],
  'import.row-number': ['Row {row}', 'पंक्ति {row}'],
  'import.column': ['Column', 'कॉलम'],
  'import.cell': ['In the file', 'फ़ाइल में'],
  'import.problem': ['Problem', 'गड़बड़ी'],
  'import.more-problems.one': ['{count} more problem is not shown.', '{count} और गड़बड़ी यहाँ नहीं दिखाई गई।'],
  'import.more-problems.other': [
    '{count} more problems are not shown.',
    '{count} और गड़बड़ियाँ यहाँ नहीं दिखाई गईं।',
  ],
  'import.empty': ['The file has no rows below its headings.', 'फ़ाइल में शीर्षकों के नीचे कोई पंक्ति नहीं है।'],
  'import.too-many': [
    'The file has {rows} rows; up to {limit} can be imported at a time. Split the file.',
    'फ़ाइल में {rows} पंक्तियाँ हैं; एक बार में {limit} तक ली जा सकती हैं। फ़ाइल को बाँट दें।',
  ],
  'import.shortened': [
    'The spreadsheet has shortened this number. Format the column as text and enter it again.',
    'स्प्रेडशीट ने यह नंबर छोटा कर दिया है। कॉलम को टेक्स्ट बनाकर नंबर फिर से लिखें।',
  ],
  'import.present.one': ['{count} already exists.', '{count} पहले से है।'],
  'import.present.other': ['{count} already exist.', '{count} पहले से हैं।'],
  'import.to-correct.one': [
    '{count} row has a problem. Leave it out, or upload a corrected file.',
    '{count} पंक्ति में गड़बड़ी है। उसे छोड़ दें, या फ़ाइल ठीक करके फिर चुनें।',
  ],
  'import.to-correct.other': [
    '{count} rows have problems. Leave them out, or upload a corrected file.',
    '{count} पंक्तियों में गड़बड़ी है। उन्हें छोड़ दें, या फ़ाइल ठीक करके फिर चुनें।',
  ],
  'import.left-out.one': ['{count} row was left out.', '{count} पंक्ति छोड़ दी गई।'],
  'import.left-out.other': ['{count} rows were left out.', '{count} पंक्तियाँ छोड़ दी गईं।'],
  'import.another': ['Choose another file', 'दूसरी फ़ाइल चुनें'],
  'import.download': ['Download all problems (CSV)', 'सभी गड़बड़ियाँ डाउनलोड करें (CSV)'],
  'import.uploading': ['Reading the file', 'फ़ाइल पढ़ी जा रही है'],
  'import.checking': ['Checking all rows', 'सभी पंक्तियाँ जाँची जा रही हैं'],
  'import.of-bytes': ['{done} of {total} read', '{total} में से {done} पढ़ी गई'],
  'import.of-rows': ['{done} of {total} rows', '{total} में से {done} पंक्तियाँ'],
  'import.failed': ['Import failed', 'फ़ाइल नहीं ली जा सकी'],
  'note.no_headings': [
    'The first row is not a header, so columns are named by letter.',
    'पहली पंक्ति में शीर्षक नहीं हैं: कॉलम अपने अक्षरों से पहचाने जाएँगे।',
  ],
  'note.question_marks': [
    'Some cells contain “???”: the program that saved the file lost some characters.',
    'कुछ खानों में “???” है: जिस प्रोग्राम ने फ़ाइल सहेजी, उससे कुछ अक्षर खो गए।',
  ],
  'note.old_alphabet': [
    'The file was saved in a format without Indian scripts (ANSI). If characters are missing, save it as “CSV UTF-8” or .xlsx.',
    'फ़ाइल बिना भारतीय अक्षरों के (ANSI) सहेजी गई है। अक्षर गायब हों तो उसे “CSV UTF-8” या .xlsx में सहेजें।',
  ],
});
