const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\f^{}\\[~\]|€]*$/;
const ESCAPED = /[\f^{}\\[~\]|€]/g;

/** About how many parts a text takes; the server cuts exactly, and charges by that. */
export function sizeOf(text: string): { parts: number; characters: number; unicode: boolean } {
  const unicode = !GSM.test(text);
  const units = unicode ? text.length : text.length + (text.match(ESCAPED)?.length ?? 0);
  const [single, each] = unicode ? [70, 67] : [160, 153];
  return { parts: units <= single ? 1 : Math.ceil(units / each), characters: [...text].length, unicode };
}
