const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~])+"$/;
const LONGEST_LOCAL_PART = 64;
/** Percent escapes, ports and brackets would mean something in a URL. */
const DOMAIN_CHARACTERS = /^[a-zA-Z\d.\u0080-\uffff-]{1,255}$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * The address in `a@b.example` or `Name <a@b.example>`, in the form in which the server compares addresses: one that
 * comes twice gets one email. Undefined for what the server leaves out because it is no address.
 */
export function readAddress(written: string): string | undefined {
  const address = (/<([^<>]*)>$/.exec(written.trim())?.[1] ?? written).trim();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = readDomain(address.slice(at + 1));
  const isLocal = local.length <= LONGEST_LOCAL_PART && (DOT_ATOM.test(local) || QUOTED.test(local));
  return isLocal && domain !== undefined ? `${local}@${domain}`.toLowerCase() : undefined;
}

function readDomain(text: string): string | undefined {
  if (!DOMAIN_CHARACTERS.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const domain = new URL(`http://${text}`).hostname;
  const labels = domain.split('.');
  const isName = labels.length >= 2 && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName && labels.every((label) => LABEL.test(label)) ? domain : undefined;
}
