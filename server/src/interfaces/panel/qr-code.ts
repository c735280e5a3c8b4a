import qrcode from 'qrcode-generator';

/** Modules that stay light around a code, so that cameras find it. */
const MARGIN = 4;

/** As the `d` of an SVG path, in a box of `size` by `size`: no markup, and no picture, is ever put into the page. */
export function qrPath(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const parts: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let from = 0; from < count; from++) {
      let to = from;
      while (to < count && code.isDark(row, to)) to += 1;
      if (to > from) parts.push(`M${from + MARGIN} ${row + MARGIN}h${to - from}v1h-${to - from}z`);
      from = to;
    }
  }
  return { size: count + 2 * MARGIN, path: parts.join('') };
}
