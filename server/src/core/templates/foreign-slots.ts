/** `#field1#`, `##OTP##`: how other platforms write a template's variables. */
const FOREIGN_SLOT = /(?<![{#\w])#{1,2}[A-Za-z]\w{0,29}#{1,2}(?![}#\w])/g;

/** Slots in other platforms' syntax. Here they are ordinary text, which no message will contain. */
export function foreignSlots(content: string): string[] {
  return content.match(FOREIGN_SLOT) ?? [];
}

export function convertSlots(content: string): string {
  return content.replace(FOREIGN_SLOT, '{#var#}');
}
