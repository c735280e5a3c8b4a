import type { FactDefinitions } from '../fact.ts';

export const importFacts = {
  import_not_found: { code: 'not_found', params: { import: 'number' }, en: 'There is no import {import}.' },
  not_a_column: { en: 'is not a column of the file' },
  column_unknown: {
    code: 'validation_failed',
    params: { columns: 'texts' },
    en: 'The text names columns that the file does not have: {columns}.',
  },
  names_unknown_columns: {
    params: { columns: 'texts' },
    en: 'names columns that the file does not have: {columns}',
  },
  has_purpose: { params: { purpose: 'word' }, en: 'is {purpose}' },

  import_being_read: { code: 'conflict', en: 'The file is still being read.' },
  import_applied: { code: 'conflict', en: 'The import has been applied already.' },
  import_being_applied: { code: 'conflict', en: 'The import is being applied already.' },
  import_not_discardable: {
    code: 'conflict',
    en: 'The import is being applied; wait until it is done.',
  },
  import_failed: { code: 'conflict', en: 'The import has failed. Upload the file again.' },
  import_partly_applied: {
    code: 'conflict',
    params: { done: 'number', all: 'number' },
    en: '{done} of {all} rows were applied already. Go on with this import; do not upload the file again.',
  },
  import_partly_sent: {
    code: 'conflict',
    params: { done: 'number', all: 'number', campaigns: 'texts' },
    en: '{done} of {all} rows were applied already (campaigns {campaigns}). Go on with this import; do not upload the file again.',
  },
  import_not_checked: { code: 'conflict', en: 'The rows have to be checked first.' },
  import_without_good_rows: { code: 'conflict', en: 'No row of the file can be used.' },
  import_has_bad_rows: {
    code: 'conflict',
    params: { bad: 'number' },
    en: '{bad} rows have problems, so none was taken.',
  },
  import_discarded: { code: 'conflict', en: 'The import was discarded while its file was read.' },
  account_upload_limit: {
    code: 'conflict',
    params: { most: 'number' },
    en: '{most} files of your account are being read, which is the limit. Wait until one of them is done.',
  },
  uploads_full: {
    code: 'storage_unavailable',
    en: 'Too many files are being uploaded at the moment. Try again in a minute.',
  },
  account_import_limit: {
    code: 'conflict',
    params: { megabytes: 'grouped', most: 'grouped' },
    en: 'The imports of your account have {megabytes} MB of rows; {most} MB are allowed. Discard an import that you no longer need, or wait: imports are deleted after a day.',
  },

  /** Why an import that was begun has stopped. */
  group_empty: { code: 'validation_failed', en: 'Nobody is in this group.' },
  sending_in_doubt: {
    code: 'conflict',
    en: 'The gateway was away for so long that nobody can tell whether the next messages were sent. Look at the campaigns, and send to the others by a new import.',
  },
  import_problem_of_ours: { en: 'Something went wrong on our side.' },
  reading_interrupted: {
    code: 'validation_failed',
    en: 'The gateway was stopped while it read the file. Upload it again.',
  },
  reading_problem_of_ours: {
    en: 'The file could not be read to its end, because of a problem on our side. Upload it again.',
  },
  group_reading_given_up: {
    params: { tries: 'number' },
    en: 'This step took too long {tries} times, so the import was stopped. Nothing was created. Try a smaller group.',
  },
  checking_given_up: {
    params: { tries: 'number' },
    en: 'This step took too long {tries} times, so the import was stopped. Nothing was created. Split the file, or remove long columns.',
  },
  applying_given_up: {
    params: { tries: 'number', done: 'number', all: 'number', left: 'number' },
    en: 'This step took too long {tries} times, so the import was stopped. {done} of {all} rows were applied; the other {left} were not, or are not confirmed yet. Continue this import to apply them: no row is applied twice.',
  },
  sending_given_up: {
    params: { tries: 'number', done: 'number', all: 'number', campaigns: 'texts', left: 'number' },
    en: 'This step took too long {tries} times, so the import was stopped. {done} of {all} rows were applied (campaigns {campaigns}); the other {left} were not, or are not confirmed yet. Continue this import to apply them: no row is applied twice.',
  },

  /** Why a row cannot be used. */
  row_number_missing: { en: 'The number is missing.' },
  row_number_shortened: {
    en: 'The spreadsheet has shortened this number. Format the column as text, and enter it again.',
  },
  row_number_not_sendable: { en: 'This is not a number that can be sent to.' },
  row_value_missing: { en: 'The text needs a value here.' },
  row_value_too_long: {
    params: { most: 'number' },
    en: 'The value has more than {most} characters.',
  },
  row_unreadable: { en: 'The row has characters that could not be read.' },
  row_too_wide: { params: { most: 'number' }, en: 'The row has more than {most} cells.' },

  /** Why a file cannot be read. */
  unreadable_file: { en: 'cannot be read' },
  file_cut_off: {
    code: 'validation_failed',
    en: 'The file did not arrive to its end. Upload it again.',
  },
  file_empty: { code: 'validation_failed', en: 'The file is empty.' },
  file_without_rows: { code: 'validation_failed', en: 'The file has no rows below its headings.' },
  file_row_limit: {
    code: 'validation_failed',
    params: { most: 'grouped' },
    en: 'The file has more than {most} rows. Split it.',
  },
  file_column_limit: {
    code: 'validation_failed',
    params: { most: 'number' },
    en: 'The file has more than {most} columns. Remove those that are not needed.',
  },
  quote_not_closed: {
    code: 'validation_failed',
    params: { row: 'number' },
    en: 'A quotation mark that is opened in row {row} is never closed.',
  },
  cell_too_long: {
    code: 'validation_failed',
    params: { row: 'number', most: 'grouped' },
    en: 'A cell of row {row} has more than {most} characters: perhaps a quotation mark is not closed.',
  },
  row_too_large: {
    code: 'validation_failed',
    params: { row: 'number', kilobytes: 'grouped', most: 'grouped' },
    en: 'Row {row} has {kilobytes} KB of text; {most} KB are allowed. Shorten its cells, or remove columns that are not needed.',
  },
  rows_too_large: {
    code: 'validation_failed',
    params: { most: 'grouped' },
    en: 'The rows of the file have more than {most} MB of text, which is the limit for one file. Split it, or remove columns that are not needed.',
  },
  rows_repeat_text: {
    code: 'validation_failed',
    params: { row: 'number', times: 'number' },
    en: 'The text of the rows up to row {row} is more than {times} times as large as the file itself. Save the sheet as CSV, or remove columns that repeat the same text.',
  },
  file_needs_memory: {
    code: 'validation_failed',
    en: 'The file needs too much memory to be read. Save its sheet as CSV.',
  },
  file_slow_to_read: {
    code: 'validation_failed',
    params: { seconds: 'number' },
    en: 'The file was not read to its end in {seconds} seconds of processor time, which is the limit for a file of its size. Save its sheet as CSV, or split it.',
  },
  file_damaged: {
    code: 'validation_failed',
    en: 'The file is damaged, or was not uploaded to its end. Save it again.',
  },
  not_a_table: {
    code: 'validation_failed',
    en: 'This is neither a CSV file nor an Excel workbook (.xlsx).',
  },
  file_is_web_page: {
    code: 'validation_failed',
    en: 'This is a web page or XML, whatever its name says. Save it as .xlsx or CSV.',
  },
  file_is_old_workbook: {
    code: 'validation_failed',
    en: 'This is a workbook of an older Excel (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.',
  },
  file_is_binary_workbook: {
    code: 'validation_failed',
    en: 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV.',
  },
  file_is_libreoffice: {
    code: 'validation_failed',
    en: 'This is a file of LibreOffice (.ods or alike). Save it as .xlsx or CSV.',
  },
  file_is_pdf: { code: 'validation_failed', en: 'This is a PDF. Upload the table as .xlsx or CSV.' },
  file_is_picture: {
    code: 'validation_failed',
    en: 'This is a picture. Upload the table as .xlsx or CSV.',
  },
  file_is_document: {
    code: 'validation_failed',
    en: 'This is a text document. Save its table as .xlsx or CSV.',
  },
  file_is_packed: { code: 'validation_failed', en: 'This is a packed file. Unpack it first.' },
  file_is_empty_archive: {
    code: 'validation_failed',
    en: 'This is a packed file with nothing in it.',
  },
  file_is_other_archive: {
    code: 'validation_failed',
    en: 'This is a packed file, but no Excel workbook. Upload the .xlsx or CSV file itself.',
  },
  workbook_damaged: {
    code: 'validation_failed',
    en: 'The workbook is damaged. Open it in Excel, and save it again.',
  },
  workbook_with_document_type: {
    code: 'validation_failed',
    en: 'The workbook has a document type, which no spreadsheet writes: it was not read.',
  },
  workbook_with_password: {
    code: 'validation_failed',
    en: 'The workbook has a password. Save it without one.',
  },
  workbook_without_sheet: {
    code: 'validation_failed',
    en: 'The workbook has no visible sheet with rows.',
  },
  workbook_too_much_text: {
    code: 'validation_failed',
    en: 'The workbook has too much text to be read at once. Save its sheet as CSV.',
  },
  workbook_too_large: {
    code: 'validation_failed',
    en: 'The workbook is far too large once it is unpacked. Save its sheet as CSV.',
  },
} as const satisfies FactDefinitions;
