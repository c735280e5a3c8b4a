/** `#field1#`, `##OTP##`: how other platforms write what varies in a template. */
const FOREIGN_SLOT = /(?<![{#\w])#{1,2}[A-Za-z]\w{0,29}#{1,2}(?![}#\w])/g;

/** Slots as other platforms write them. Here they are ordinary text, which no message will have. */
export function foreignSlots(content: string): string[] {
  return content.match(FOREIGN_SLOT) ?? [];
}

export function convertSlots(content: string): string {
  return content.replace(FOREIGN_SLOT, '{#var#}');
}
