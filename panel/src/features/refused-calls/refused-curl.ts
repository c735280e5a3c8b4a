import type { RefusedCallDetails } from 'harkara-contract/routes/refusals.ts';

type Asked = NonNullable<RefusedCallDetails['asked']>;
type Call = Pick<RefusedCallDetails, 'interface' | 'method' | 'route'> & { asked: Asked };

/** The request again, for a terminal: the key is taken from the environment. */
export function curlOf({ interface: by, method, route, asked }: Call, origin: string): string {
  const path = route.replaceAll(/:(\w+)/g, (whole, name: string) =>
    name in asked.path ? encodeURIComponent(String(asked.path[name])) : whole,
  );
  const address = quoted(`${origin}${path}`);
  const lines =
    by === 'v2'
      ? jsonLines(method, `${origin}${path}`, asked)
      : method === 'GET'
        ? [`curl -G ${address}`, KEY_PARAMETER, ...fields({ ...asked.query, ...asked.body })]
        : [`curl ${address}`, KEY_PARAMETER, ...formOf(by, asked)];
  return lines.join(' \\\n  ');
}

/** Only within double quotes does a shell fill it in. */
const KEY_HEADER = '-H "Authorization: Bearer $API_KEY"';
const KEY_PARAMETER = '--data-urlencode "api_key=$API_KEY"';

function jsonLines(method: string, address: string, { query, body }: Asked): string[] {
  if (method === 'GET') return [`curl -G ${quoted(address)}`, KEY_HEADER, ...fields(query)];
  // Curl would put fields into the body.
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, textOf(value)]),
  ).toString();
  const lines = [`curl -X ${method} ${quoted(search === '' ? address : `${address}?${search}`)}`, KEY_HEADER];
  if (Object.keys(body).length === 0) return lines;
  return [...lines, `-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`];
}

function formOf(by: Call['interface'], { query, body }: Asked): string[] {
  if (by !== 'xml') return fields({ ...query, ...body });
  return fields({ xmlstring: documentOf(body) });
}

function documentOf({ messages, ...fieldsOf }: Asked['body']): string {
  const elements = Object.entries(fieldsOf).map(
    ([name, value]) => `<${name}>${escaped(String(value))}</${name}>`,
  );
  const rows = (Array.isArray(messages) ? messages : []).map((message: unknown) => {
    const { recipient = '', text = '' } = message as Record<string, unknown>;
    return `<message pno="${escaped(String(recipient))}" msg="${escaped(String(text))}"/>`;
  });
  return `<pushsms>${elements.join('')}<messages>${rows.join('')}</messages></pushsms>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const fields = (given: Record<string, unknown>) =>
  Object.entries(given).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${textOf(value)}`)}`);

/** Nothing inside single quotes means anything to a shell but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
