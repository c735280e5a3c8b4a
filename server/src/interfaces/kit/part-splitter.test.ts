import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { PartSplitter } from './part-splitter.ts';

type Part = { name: string | null; content: string };

function split(chunks: Buffer[]): Part[] {
  const splitter = new PartSplitter('\r\n--b');
  const parts: Part[] = [];
  let open: Part | null = null;
  for (const chunk of chunks) {
    for (const event of splitter.push(chunk)) {
      if (event.kind === 'head') open = { name: event.head.name, content: '' };
      else if (event.kind === 'bytes' && open) open.content += event.bytes.toString('latin1');
      else if (open) parts.push(open);
    }
  }
  splitter.end();
  return parts;
}

/** The same for a whole body, as plainly as possible. */
function splitWhole(body: string): Part[] {
  const [, ...pieces] = `\r\n${body}`.split('\r\n--b');
  const end = pieces.findIndex((piece) => piece.startsWith('--'));
  return pieces.slice(0, end).map((piece) => {
    const headEnd = `${piece}\r\n`.indexOf('\r\n\r\n');
    const [, name = null] = /name=(\w+)/.exec(piece.slice(0, headEnd)) ?? [];
    return { name, content: piece.slice(headEnd + 4) };
  });
}

const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${content}\r\n`;
const BODY =
  `${part('one', '1')}${part('empty', '')}--b\r\n\r\nnameless\r\n` +
  `--b \r\nContent-Disposition: form-data; name=bare\r\n\r\n--b\r\ncontent-disposition: form-data; name=x\r\n\r\n` +
  `\r\n-\r\n--\r\n\r\n--a\r--b\n--b\r\n\r\r\n--b--\r\n--b\r\n\r\nafter`;

describe('PartSplitter', () => {
  test('gives the parts of a form', () => {
    expect(split([Buffer.from(BODY)])).toEqual([
      { name: 'one', content: '1' },
      { name: 'empty', content: '' },
      { name: null, content: 'nameless' },
      { name: 'bare', content: '' },
      { name: 'x', content: '\r\n-\r\n--\r\n\r\n--a\r--b\n--b\r\n\r' },
    ]);
    expect(splitWhole(BODY)).toEqual(split([Buffer.from(BODY)]));
  });

  test('gives the same wherever the body is cut', () => {
    const body = Buffer.from(BODY);
    const expected = splitWhole(BODY);
    for (let at = 0; at <= body.length; at++) {
      expect(split([body.subarray(0, at), body.subarray(at)])).toEqual(expected);
    }
    for (const size of [1, 2, 3, 5, 7]) {
      const count = Math.ceil(body.length / size);
      const chunks = Array.from({ length: count }, (_, index) =>
        body.subarray(index * size, (index + 1) * size),
      );
      expect(split(chunks)).toEqual(expected);
    }
  });

  test('gives the content of any parts in any pieces', () => {
    const piece = fc.constantFrom(
      '\r\n',
      '\r',
      '\n',
      '-',
      '--',
      '--b',
      '\r\n--',
      'b',
      'x',
      '\r\n\r\n',
      '\u0000',
    );
    const content = fc
      .array(piece, { maxLength: 12 })
      .map((pieces) => pieces.join(''))
      .filter((text) => !`\r\n${text}\r\n`.includes('\r\n--b'));
    fc.assert(
      fc.property(fc.array(content, { maxLength: 4 }), fc.array(fc.nat(40)), (contents, sizes) => {
        const body = Buffer.from(`${contents.map((text) => part('a', text)).join('')}--b--`);
        const chunks: Buffer[] = [];
        let from = 0;
        for (const size of sizes) {
          chunks.push(body.subarray(from, from + size));
          from += size;
        }
        chunks.push(body.subarray(from));
        expect(split(chunks)).toEqual(contents.map((text) => ({ name: 'a', content: text })));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['nothing', ''],
    ['no boundary', 'hello'],
    ['no end', part('a', '1')],
    ['an end that is cut off', `${part('a', '1')}--b-`],
    ['a boundary that goes on', '--b-x\r\n\r\n1\r\n--b--'],
    ['an empty part', '--b\r\n--b--'],
    ['a head that ends in the next part', `--b\r\nx: y\r\n${part('a', '1')}--b--`],
    ['a head that does not end', `--b\r\n${'x'.repeat(70_000)}\r\n--b--`],
  ])('refuses %s, in one piece and byte by byte', (_, body) => {
    const bytes = Buffer.from(body);
    expect(() => split([bytes])).toThrow("The form can't be read.");
    expect(() => split([...bytes].map((byte) => Buffer.of(byte)))).toThrow("The form can't be read.");
  });

  test.each(['\r\n-', '\r\n--', '\r\n--bound', '\r', '\r\n\r\n', '-'])(
    'takes no more than a moment for ten megabytes of %j',
    async (piece) => {
      const splitter = new PartSplitter(`\r\n--boundary${'x'.repeat(60)}`);
      const block = Buffer.from(piece.repeat(64_000 / piece.length));
      const head = Buffer.from(
        `--boundary${'x'.repeat(60)}\r\nContent-Disposition: form-data; name=a\r\n\r\n`,
      );
      let given = 0;
      const time = await processorTime(() => {
        for (const chunk of [head, ...Array.from({ length: 160 }, () => block)]) {
          for (const event of splitter.push(chunk)) if (event.kind === 'bytes') given += event.bytes.length;
        }
      });
      expect(time).toBeLessThan(4_000);
      // No more is kept than may be the beginning of a delimiter.
      expect(given).toBeGreaterThan(160 * block.length - 80);
    },
  );
});
