/** As the formatter writes it. */
export function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill: string) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |\n`;
  return [line(head, ' '), line([], '-'), ...rows.map((row) => line(row, ' '))].join('');
}
