import { catalogue } from '../i18n/catalogue.ts';

/** Texts of files that are imported. */
export const importTexts = catalogue({
  'import.problems': { en: 'Problems by row', hi: 'पंक्तियों की गड़बड़ियाँ' },
  'import.row': { en: 'Row', hi: 'पंक्ति' },
  'import.row-number': { en: 'Row {row}', hi: 'पंक्ति {row}' },
  'import.column': { en: 'Column', hi: 'कॉलम' },
  'import.cell': { en: 'In the file', hi: 'फ़ाइल में' },
  'import.problem': { en: 'Problem', hi: 'गड़बड़ी' },
  'import.more-problems.one': {
    en: '{count} more problem is not shown.',
    hi: '{count} और गड़बड़ी यहाँ नहीं दिखाई गई।',
  },
  'import.more-problems.other': {
    en: '{count} more problems are not shown.',
    hi: '{count} और गड़बड़ियाँ यहाँ नहीं दिखाई गईं।',
  },
  'import.empty': {
    en: 'The file has no rows below its headings.',
    hi: 'फ़ाइल में शीर्षकों के नीचे कोई पंक्ति नहीं है।',
  },
  'import.too-many': {
    en: 'The file has {rows} rows; up to {limit} can be imported at a time. Split the file.',
    hi: 'फ़ाइल में {rows} पंक्तियाँ हैं; एक बार में {limit} तक ली जा सकती हैं। फ़ाइल को बाँट दें।',
  },
  'import.shortened': {
    en: 'The spreadsheet has shortened this number. Format the column as text and enter it again.',
    hi: 'स्प्रेडशीट ने यह नंबर छोटा कर दिया है। कॉलम को टेक्स्ट बनाकर नंबर फिर से लिखें।',
  },
  'import.present.one': { en: '{count} already exists.', hi: '{count} पहले से है।' },
  'import.present.other': { en: '{count} already exist.', hi: '{count} पहले से हैं।' },
  'import.to-correct.one': {
    en: '{count} row has a problem. Leave it out, or upload a corrected file.',
    hi: '{count} पंक्ति में गड़बड़ी है। उसे छोड़ दें, या फ़ाइल ठीक करके फिर चुनें।',
  },
  'import.to-correct.other': {
    en: '{count} rows have problems. Leave them out, or upload a corrected file.',
    hi: '{count} पंक्तियों में गड़बड़ी है। उन्हें छोड़ दें, या फ़ाइल ठीक करके फिर चुनें।',
  },
  'import.left-out.one': { en: '{count} row was left out.', hi: '{count} पंक्ति छोड़ दी गई।' },
  'import.left-out.other': { en: '{count} rows were left out.', hi: '{count} पंक्तियाँ छोड़ दी गईं।' },
  'import.another': { en: 'Choose another file', hi: 'दूसरी फ़ाइल चुनें' },
  'import.download': { en: 'Download all problems (CSV)', hi: 'सभी गड़बड़ियाँ डाउनलोड करें (CSV)' },
  'import.uploading': { en: 'Reading the file', hi: 'फ़ाइल पढ़ी जा रही है' },
  'import.checking': { en: 'Checking all rows', hi: 'सभी पंक्तियाँ जाँची जा रही हैं' },
  'import.of-bytes': { en: '{done} of {total} read', hi: '{total} में से {done} पढ़ी गई' },
  'import.of-rows': { en: '{done} of {total} rows', hi: '{total} में से {done} पंक्तियाँ' },
  'import.failed': { en: 'Import failed', hi: 'फ़ाइल नहीं ली जा सकी' },
  'note.no_headings': {
    en: 'The first row is not a header, so columns are named by letter.',
    hi: 'पहली पंक्ति में शीर्षक नहीं हैं: कॉलम अपने अक्षरों से पहचाने जाएँगे।',
  },
  'note.question_marks': {
    en: 'Some cells contain “???”: the program that saved the file lost some characters.',
    hi: 'कुछ खानों में “???” है: जिस प्रोग्राम ने फ़ाइल सहेजी, उससे कुछ अक्षर खो गए।',
  },
  'note.old_alphabet': {
    en: 'The file was saved in a format without Indian scripts (ANSI). If characters are missing, save it as “CSV UTF-8” or .xlsx.',
    hi: 'फ़ाइल बिना भारतीय अक्षरों के (ANSI) सहेजी गई है। अक्षर गायब हों तो उसे “CSV UTF-8” या .xlsx में सहेजें।',
  },
});
