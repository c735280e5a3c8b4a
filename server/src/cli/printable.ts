/** Mail must not move the cursor. */
export function printable(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}/gu, '');
}
