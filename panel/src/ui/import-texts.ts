import { catalogue } from '../i18n/catalogue.ts';

/** Texts of files that are imported. */
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
    'import.download': 'All problems as CSV',
    'import.uploading': 'Reading the file',
    'import.checking': 'Checking all rows',
    'import.of-bytes': '{done} of {total} read',
    'import.of-rows': '{done} of {total} rows',
    'import.failed': 'The import has failed',
    'note.no_headings': 'The first row is no heading: columns are called by their letters.',
    'note.question_marks':
      'Some cells have “???” in them: the program that wrote the file has lost letters.',
    'note.old_alphabet':
      'The file was saved without Indian letters (ANSI). If any are missing, save it as “CSV UTF-8” or .xlsx.',
    'code.missing': 'The number is missing.',
    'code.shortened':
      'The spreadsheet has shortened this number. Format the column as text, and enter it again.',
    'code.no_mobile': 'This is not a mobile number that can be used.',
    'code.lacking': 'The text needs a value here.',
    'code.too_long': 'The value has more than 200 characters.',
    'code.unreadable': 'The row has characters that cannot be read.',
    'code.too_many_cells': 'The row has more than 200 cells.',
    'code.recipient_in_dnd': 'The number is in the do-not-disturb registry.',
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
    'import.download': 'सभी गड़बड़ियाँ CSV में',
    'import.uploading': 'फ़ाइल पढ़ी जा रही है',
    'import.checking': 'सभी पंक्तियाँ जाँची जा रही हैं',
    'import.of-bytes': '{total} में से {done} पढ़ी गई',
    'import.of-rows': '{total} में से {done} पंक्तियाँ',
    'import.failed': 'फ़ाइल नहीं ली जा सकी',
    'note.no_headings': 'पहली पंक्ति में शीर्षक नहीं हैं: कॉलम अपने अक्षरों से पहचाने जाएँगे।',
    'note.question_marks': 'कुछ खानों में “???” है: फ़ाइल बनाने वाले प्रोग्राम ने अक्षर खो दिए हैं।',
    'note.old_alphabet':
      'फ़ाइल बिना भारतीय अक्षरों के (ANSI) सहेजी गई है। अक्षर गायब हों तो उसे “CSV UTF-8” या .xlsx में सहेजें।',
    'code.missing': 'नंबर नहीं लिखा है।',
    'code.shortened':
      'स्प्रेडशीट ने यह नंबर छोटा कर दिया है। कॉलम को टेक्स्ट बनाकर नंबर फिर से लिखें।',
    'code.no_mobile': 'यह काम का मोबाइल नंबर नहीं है।',
    'code.lacking': 'टेक्स्ट को यहाँ कोई मान चाहिए।',
    'code.too_long': 'मान में 200 से ज़्यादा अक्षर हैं।',
    'code.unreadable': 'पंक्ति में ऐसे अक्षर हैं जो पढ़े नहीं जा सकते।',
    'code.too_many_cells': 'पंक्ति में 200 से ज़्यादा खाने हैं।',
    'code.recipient_in_dnd': 'यह नंबर डीएनडी रजिस्टर में है।',
  },
);
