/** What kind of answer the old interfaces gave: two platforms agree if their answers are of the same kind. */
export function kindOfAnswer(text: string): string {
  const answer = text.trim();
  if (/^-\d{1,2}$/.test(answer)) return `code ${answer}`;
  if (/^\d+(\.\d+)?$/.test(answer)) return 'a number';
  if (/^[^_\s]+_[^_\s]+_\d+$/.test(answer)) return 'a broadcast id';
  if (/^\d+_\d+$/.test(answer)) return 'a template id';
  if (isJson(answer)) return 'JSON';
  if (/^[a-z]+$/i.test(answer)) return `the word ${answer.toLowerCase()}`;
  return answer === '' ? 'nothing' : 'another text';
}

function isJson(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
