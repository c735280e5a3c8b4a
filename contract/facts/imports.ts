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
  import_applied: { code: 'conflict', en: 'The import has already been applied.' },
  import_being_applied: { code: 'conflict', en: 'The import is already being applied.' },
  import_not_discardable: {
    code: 'conflict',
    en: 'The import is being applied; wait until it is done.',
  },
  import_failed: { code: 'conflict', en: 'The import has failed. Upload the file again.' },
  import_partly_applied: {
    code: 'conflict',
    params: { done: 'number', all: 'number' },
    en: '{done} of {all} rows have already been applied. Continue this import; do not upload the file again.',
  },
  import_partly_sent: {
    code: 'conflict',
    params: { done: 'number', all: 'number', campaigns: 'texts' },
    en: '{done} of {all} rows have already been applied (campaigns {campaigns}). Continue this import; do not upload the file again.',
  },
  import_not_checked: { code: 'conflict', en: 'Check the rows first.' },
  import_without_good_rows: { code: 'conflict', en: "None of the file's rows can be used." },
  import_has_bad_rows: {
    code: 'conflict',
    params: { bad: 'number' },
    en: '{bad:row has|rows have} problems, so none were used.',
  },
  import_discarded: { code: 'conflict', en: 'The import was discarded while its file was being read.' },
  account_upload_limit: {
    code: 'conflict',
    params: { most: 'number' },
    en: "{most} of your account's files are being read, which is the limit. Wait until one is finished.",
  },
  uploads_full: {
    code: 'storage_unavailable',
    en: 'Too many files are being uploaded at the moment. Try again in a minute.',
  },
  account_import_limit: {
    code: 'conflict',
    params: { megabytes: 'grouped', most: 'grouped' },
    en: "Your account's imports hold {megabytes} MB of rows; {most} MB are allowed. Discard an import that you no longer need, or wait: imports are deleted after a day.",
  },

  /** Why an import that was begun has stopped. */
  group_empty: { code: 'validation_failed', en: 'This group is empty.' },
  sending_in_doubt: {
    code: 'conflict',
    en: "The gateway was interrupted for so long that it's unclear whether the next messages were sent. Check the campaigns, and send to the remaining recipients with a new import.",
  },
  import_problem_of_ours: { en: 'Something went wrong on our side.' },
  reading_interrupted: {
    code: 'validation_failed',
    en: 'The gateway stopped while reading the file. Upload it again.',
  },
  reading_problem_of_ours: {
    en: 'The file could not be read completely because of a problem on our side. Upload it again.',
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
    en: 'The spreadsheet has shortened this number. Format the column as text and enter it again.',
  },
  row_number_not_sendable: { en: "Messages can't be sent to this number." },
  row_value_missing: { en: 'The text needs a value here.' },
  row_value_too_long: {
    params: { most: 'number' },
    en: 'The value has more than {most} characters.',
  },
  /** Of a value that is too long for the template's variable. Its sentence names the column. */
  row_value_exceeds_variable: {
    params: { column: 'text', length: 'number', most: 'number' },
    en: '{column} has {length:character|characters}; {most} are allowed.',
  },
  row_unreadable: { en: 'The row has characters that could not be read.' },
  row_too_wide: { params: { most: 'number' }, en: 'The row has more than {most} cells.' },

  /** Why a file cannot be read. */
  unreadable_file: { en: 'cannot be read' },
  file_cut_off: {
    code: 'validation_failed',
    en: 'The upload was cut short. Upload the file again.',
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
    en: "The file has more than {most} columns. Remove those you don't need.",
  },
  quote_not_closed: {
    code: 'validation_failed',
    params: { row: 'number' },
    en: 'Row {row} opens a quotation mark that is never closed. Correct the file and upload it again.',
  },
  cell_too_long: {
    code: 'validation_failed',
    params: { row: 'number', most: 'grouped' },
    en: 'A cell in row {row} has more than {most} characters. Check for a quotation mark that is not closed.',
  },
  row_too_large: {
    code: 'validation_failed',
    params: { row: 'number', kilobytes: 'grouped', most: 'grouped' },
    en: "Row {row} has {kilobytes} KB of text; {most} KB are allowed. Shorten its cells, or remove columns you don't need.",
  },
  rows_too_large: {
    code: 'validation_failed',
    params: { most: 'grouped' },
    en: "The file's rows have more than {most} MB of text, which is the limit for one file. Split it, or remove columns you don't need.",
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
    en: 'Reading the file took longer than {seconds} seconds of processor time, which is the limit for a file of its size. Save its sheet as CSV, or split it.',
  },
  file_damaged: {
    code: 'validation_failed',
    en: 'The file is damaged, or the upload was cut short. Save the file again and upload it.',
  },
  not_a_table: {
    code: 'validation_failed',
    en: 'This is neither a CSV file nor an Excel workbook (.xlsx).',
  },
  file_is_web_page: {
    code: 'validation_failed',
    en: 'This is a web page or XML, whatever its name. Save it as .xlsx or CSV.',
  },
  file_is_old_workbook: {
    code: 'validation_failed',
    en: 'This is an older Excel workbook (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.',
  },
  file_is_binary_workbook: {
    code: 'validation_failed',
    en: 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV.',
  },
  file_is_libreoffice: {
    code: 'validation_failed',
    en: 'This is a LibreOffice file (.ods or similar). Save it as .xlsx or CSV.',
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
  file_is_packed: { code: 'validation_failed', en: 'This is an archive. Extract it first.' },
  file_is_empty_archive: {
    code: 'validation_failed',
    en: 'This is an empty archive. Upload the .xlsx or CSV file itself.',
  },
  file_is_other_archive: {
    code: 'validation_failed',
    en: 'This is an archive, not an Excel workbook. Upload the .xlsx or CSV file itself.',
  },
  workbook_damaged: {
    code: 'validation_failed',
    en: 'The workbook is damaged. Open it in Excel and save it again.',
  },
  workbook_with_document_type: {
    code: 'validation_failed',
    en: 'The workbook has a document type, which spreadsheets never write, so it was not read.',
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
    en: 'The workbook is far too large once unpacked. Save its sheet as CSV.',
  },
} as const satisfies FactDefinitions;
