import { bodyExampleOf, type OperationObject } from './openapi-document.ts';

export type Snippet = { language: string; name: string; code: string };

type Call = { method: string; url: string; body: unknown };

const KEY = 'YOUR_API_KEY';

/** How one would call an operation in each language, with the operation's own examples. */
export function snippetsOf(
  serverUrl: string,
  method: string,
  path: string,
  operation: OperationObject,
): Snippet[] {
  const call: Call = {
    method: method.toUpperCase(),
    url: serverUrl + addressOf(path, operation),
    body: bodyExampleOf(operation),
  };
  return [
    { language: 'curl', name: 'curl', code: curl(call) },
    { language: 'js', name: 'JavaScript', code: javascript(call) },
    { language: 'python', name: 'Python', code: python(call) },
    { language: 'php', name: 'PHP', code: php(call) },
  ];
}

function addressOf(path: string, { parameters = [] }: OperationObject): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, required, example } of parameters) {
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(example)));
    if (place === 'query' && required) query.set(name, String(example));
  }
  return query.size > 0 ? `${address}?${query.toString()}` : address;
}

function curl({ method, url, body }: Call): string {
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `;
  const lines = [`curl ${verb}${shellString(url)}`, `-H 'Authorization: Bearer ${KEY}'`];
  if (body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${shellString(JSON.stringify(body, null, 2))}`);
  }
  return lines.join(' \\\n  ');
}

function javascript({ method, url, body }: Call): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(body === undefined
      ? [`headers: { Authorization: 'Bearer ${KEY}' },`]
      : [
          'headers: {',
          `  Authorization: 'Bearer ${KEY}',`,
          `  'Content-Type': 'application/json',`,
          '},',
          `body: JSON.stringify(${literal(body, SCRIPT_WORDS, '')}),`,
        ]),
  ];
  const inner = options.join('\n').replace(/^/gm, '  ');
  return `const response = await fetch(${quoted(url)}, {\n${inner}\n});\nconst answer = await response.json();\nif (!response.ok) throw new Error(answer.message);\nconsole.log(answer);`;
}

function python({ method, url, body }: Call): string {
  const json = body === undefined ? '' : `\n    json=${literal(body, PYTHON_WORDS, '    ')},`;
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n    ${quoted(url)},\n    headers={"Authorization": "Bearer ${KEY}"},${json}\n    timeout=30,\n)\nanswer = response.json()\nif not response.ok:\n    raise RuntimeError(answer["message"])\nprint(answer)`;
}

function php({ method, url, body }: Call): string {
  const options = [
    ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}',`]),
    'CURLOPT_RETURNTRANSFER => true,',
    'CURLOPT_HTTPHEADER => [',
    `    'Authorization: Bearer ${KEY}',`,
    ...(body === undefined ? [] : [`    'Content-Type: application/json',`]),
    '],',
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => json_encode(${literal(body, PHP_WORDS, '')}),`]),
  ];
  const inner = options.join('\n').replace(/^/gm, '    ');
  return `<?php\n$request = curl_init(${phpString(url)});\ncurl_setopt_array($request, [\n${inner}\n]);\n$answer = json_decode(curl_exec($request), true);\nif (curl_getinfo($request, CURLINFO_HTTP_CODE) !== 200) {\n    throw new RuntimeException($answer['message']);\n}\nprint_r($answer);`;
}

type Words = {
  indent: string;
  nothing: string;
  yes: string;
  no: string;
  object: readonly [string, string];
  text: (value: string) => string;
  field: (name: string) => string;
};

const SCRIPT_WORDS: Words = {
  indent: '  ',
  nothing: 'null',
  yes: 'true',
  no: 'false',
  object: ['{', '}'],
  text: quoted,
  field: (name) => `${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: `,
};
const PYTHON_WORDS: Words = {
  ...SCRIPT_WORDS,
  indent: '    ',
  nothing: 'None',
  yes: 'True',
  no: 'False',
  field: (name) => `${quoted(name)}: `,
};
const PHP_WORDS: Words = {
  ...SCRIPT_WORDS,
  indent: '    ',
  object: ['[', ']'],
  text: phpString,
  field: (name) => `${phpString(name)} => `,
};

/** A JSON value as a literal of the language. */
function literal(value: unknown, words: Words, indent: string): string {
  if (value === null) return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return words.text(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : words.object;
  const deeper = indent + words.indent;
  const items = isList
    ? value.map((item) => literal(item, words, deeper))
    : Object.entries(value).map(([name, item]) => words.field(name) + literal(item, words, deeper));
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${deeper}${item},\n`).join('')}${indent}${close}`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function shellString(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function phpString(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
