import { catalogue } from '../i18n/catalogue.ts';

/** Texts of files that are read by the page. */
export const importTexts = catalogue(
  {
    'import.problems': 'Problems by row',
    'import.row': 'Row',
    'import.row-number': 'Row {row}',
    'import.column': 'Column',
    'import.cell': 'In the file',
    'import.problem': 'Problem',
    'import.more-problems.one': '{count} more problem is not shown.',
    'import.more-problems.other': '{count} more problems are not shown.',
    'import.empty': 'The file has no rows below its headings.',
    'import.too-many': 'The file has {rows} rows. At most {limit} can be imported at once: split it.',
    'import.shortened':
      'The spreadsheet has shortened this number. Format the column as text, and enter it again.',
    'import.another': 'Choose another file',
  },
  {
    'import.problems': 'पंक्तियों की गड़बड़ियाँ',
    'import.row': 'पंक्ति',
    'import.row-number': 'पंक्ति {row}',
    'import.column': 'कॉलम',
    'import.cell': 'फ़ाइल में',
    'import.problem': 'गड़बड़ी',
    'import.more-problems.one': '{count} और गड़बड़ी यहाँ नहीं दिखाई गई।',
    'import.more-problems.other': '{count} और गड़बड़ियाँ यहाँ नहीं दिखाई गईं।',
    'import.empty': 'फ़ाइल में शीर्षकों के नीचे कोई पंक्ति नहीं है।',
    'import.too-many':
      'फ़ाइल में {rows} पंक्तियाँ हैं। एक बार में ज़्यादा से ज़्यादा {limit} ली जा सकती हैं: फ़ाइल को बाँट दें।',
    'import.shortened': 'स्प्रेडशीट ने यह नंबर छोटा कर दिया है। कॉलम को टेक्स्ट बनाकर नंबर फिर से लिखें।',
    'import.another': 'दूसरी फ़ाइल चुनें',
  },
);
