import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.ts';
import { canonicalAddress, domainOf, parseAddress, parseAddressList } from './addresses.ts';

const LONGEST_LOCAL_PART = 'l'.repeat(64);
const LONGEST_LABEL = 'd'.repeat(63);
const DOMAIN_OF_255 = [LONGEST_LABEL, LONGEST_LABEL, LONGEST_LABEL, LONGEST_LABEL].join('.');

describe('parseAddress', () => {
  test.each<[given: string, name: string, address: string]>([
    ['a@b.example', '', 'a@b.example'],
    ['  a@b.example  ', '', 'a@b.example'],
    ['<a@b.example>', '', 'a@b.example'],
    ['< a@b.example >', '', 'a@b.example'],
    ['Asha <a@b.example>', 'Asha', 'a@b.example'],
    ['Asha<a@b.example>', 'Asha', 'a@b.example'],
    ['Asha   Rao   <a@b.example>', 'Asha Rao', 'a@b.example'],
    ['"Rao, Asha" <a@b.example>', 'Rao, Asha', 'a@b.example'],
    ['"Asha" Rao <a@b.example>', 'Asha Rao', 'a@b.example'],
    ['"A \\"B\\" \\\\ C" <a@b.example>', 'A "B" \\ C', 'a@b.example'],
    ['"" <a@b.example>', '', 'a@b.example'],
    ['"a <x@y.example>" <a@b.example>', 'a <x@y.example>', 'a@b.example'],
    ['a@b.example <c@d.example>', 'a@b.example', 'c@d.example'],
    ["O'Brien & Co. (India) <a@b.example>", "O'Brien & Co. (India)", 'a@b.example'],
    ['आशा राव <a@b.example>', 'आशा राव', 'a@b.example'],
    ['\u200fشركة\u200e <a@b.example>', '\u200fشركة\u200e', 'a@b.example'],
    ['😀 <a@b.example>', '😀', 'a@b.example'],
    [`${'n'.repeat(200)} <a@b.example>`, 'n'.repeat(200), 'a@b.example'],
    ['First.Last+tag@B.Example', '', 'First.Last+tag@b.example'],
    ["!#$%&'*+-/=?^_`{|}~@b.example", '', "!#$%&'*+-/=?^_`{|}~@b.example"],
    ['0@1.example', '', '0@1.example'],
    ['"a b"@x.example', '', '"a b"@x.example'],
    ['<"a b"@x.example>', '', '"a b"@x.example'],
    ['Asha <"a>b,c"@x.example>', 'Asha', '"a>b,c"@x.example'],
    ['"a@b"@x.example', '', '"a@b"@x.example'],
    ['"a\\"b\\\\c\\d"@x.example', '', '"a\\"b\\\\cd"@x.example'],
    ['".a"@x.example', '', '".a"@x.example'],
    ['"asha"@x.example', '', 'asha@x.example'],
    ['"a.b"@x.example', '', 'a.b@x.example'],
    ['a@bücher.example', '', 'a@xn--bcher-kva.example'],
    ['a@BÜCHER.example', '', 'a@xn--bcher-kva.example'],
    ['a@xn--bcher-kva.example', '', 'a@xn--bcher-kva.example'],
    ['a@उदाहरण.परीक्षा', '', 'a@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
    ['a@ｂ．example', '', 'a@b.example'],
    ['a@b。example', '', 'a@b.example'],
    ['a@b｡example', '', 'a@b.example'],
    ['a@a--b.example', '', 'a@a--b.example'],
    [`${LONGEST_LOCAL_PART}@b.example`, '', `${LONGEST_LOCAL_PART}@b.example`],
    [`a@${LONGEST_LABEL}.example`, '', `a@${LONGEST_LABEL}.example`],
    [`${LONGEST_LOCAL_PART}@${DOMAIN_OF_255}`, '', `${LONGEST_LOCAL_PART}@${DOMAIN_OF_255}`],
  ])('reads %j', (given, name, address) => {
    expect(parseAddress(given)).toEqual({ name, address });
  });

  test.each([
    ['', 'nothing'],
    ['a', 'no @'],
    ['@b.example', 'no local part'],
    ['a@', 'no domain'],
    ['a@b', 'a single label'],
    ['a@b@c.example', 'two @'],
    ['a b@c.example', 'a space in the local part'],
    ['a@b .example', 'a space in the domain'],
    ['.a@b.example', 'a leading dot'],
    ['a.@b.example', 'a trailing dot in the local part'],
    ['a..b@c.example', 'two dots in the local part'],
    ['a@b..example', 'two dots in the domain'],
    ['a@.b.example', 'a leading dot in the domain'],
    ['a@b.example.', 'a trailing dot'],
    ['a@b.example。', 'a full-width trailing dot'],
    ['a@-b.example', 'a leading hyphen'],
    ['a@b-.example', 'a trailing hyphen'],
    ['a@b_c.example', 'an underscore'],
    ['a@b%2eexample.example', 'a percent escape'],
    ['a@b.example:25', 'a port'],
    ['a@b.example/x', 'a path'],
    ['a@[192.0.2.1]', 'an address literal'],
    ['a@[IPv6:2001:db8::1]', 'an IPv6 literal'],
    ['a@192.0.2.1', 'an IPv4 address'],
    ['a@１９２.0.2.1', 'a full-width IPv4 address'],
    ['a@0x7f.1', 'a hexadecimal IPv4 address'],
    ['a@b.1', 'a number for a top-level domain'],
    ['a@℀.example', 'a character that stands for a/c'],
    ['a@b\u202ec.example', 'a mark of direction in the domain'],
    ['asha.é@b.example', 'other letters in the local part'],
    ['आशा@b.example', 'a local part in another script'],
    ['"आशा"@b.example', 'other letters in a quoted local part'],
    ['ａ@b.example', 'a full-width local part'],
    ['a＠b.example', 'a full-width @'],
    ['""@b.example', 'an empty quoted local part'],
    ['"a"b@c.example', 'more after the quotes'],
    ['"a@b.example', 'a quote that is not closed'],
    ['"a\\"@b.example', 'an escaped closing quote'],
    ['"Asha <a@b.example>', 'a name whose quote is not closed'],
    ['Asha <a@b.example', 'a bracket that is not closed'],
    ['Asha a@b.example>', 'a bracket that is not opened'],
    ['Asha <a@b.example> x', 'more after the brackets'],
    ['Asha <<a@b.example>>', 'two brackets'],
    ['Asha <>', 'nothing in the brackets'],
    ['<a@b.example> <c@d.example>', 'two addresses in brackets'],
    ['a@b.example, c@d.example', 'two addresses'],
    ['a@b.example; c@d.example', 'two addresses and a semicolon'],
    ['x@y.example, Asha <a@b.example>', 'two addresses, the second with a name'],
    ['Team: a@b.example;', 'a group'],
    ['<@x.example:a@b.example>', 'a source route'],
    ['a@b.example\r\nBcc: x@y.example', 'a line end and another header'],
    ['Asha\r\nBcc: x@y.example <a@b.example>', 'another header in the name'],
    ['"Asha\r\nBcc: x@y.example" <a@b.example>', 'another header in a quoted name'],
    ['"Asha\\\r\\\nBcc: x" <a@b.example>', 'escaped line ends'],
    ['"a\r\n"@b.example', 'a line end in the local part'],
    ['a@b.example\n', 'a trailing line end'],
    ['Asha\u0000 <a@b.example>', 'U+0000'],
    ['Asha\t<a@b.example>', 'a tab'],
    ['Asha\u0085 <a@b.example>', 'a C1 control character'],
    ['Asha\u2028 <a@b.example>', 'a line separator'],
    ['Asha\u007f <a@b.example>', 'DEL'],
    ['Asha\ud800 <a@b.example>', 'half a surrogate pair'],
    [`${'n'.repeat(201)} <a@b.example>`, 'a name of 201 characters'],
    [`${'l'.repeat(65)}@b.example`, 'a local part of 65 characters'],
    [`"${' '.repeat(63)}"@b.example`, 'a quoted local part of 65 characters'],
    [`a@${'d'.repeat(64)}.example`, 'a label of 64 characters'],
    [`a@${'ü'.repeat(63)}.example`, 'a label whose ASCII form is too long'],
    [`${LONGEST_LOCAL_PART}@a.${DOMAIN_OF_255.slice(1)}`, 'an address of 321 characters'],
  ])('refuses %j: %s', (given) => {
    expect(parseAddress(given)).toBeNull();
  });

  test('tells a domain from one that only looks like it', () => {
    const genuine = parseAddress('a@paypal.example')?.address;
    // The second letter is Cyrillic.
    expect(parseAddress('a@p\u0430ypal.example')?.address).toBe('a@xn--pypal-4ve.example');
    expect(genuine).toBe('a@paypal.example');
  });

  test('takes no more than a moment for a megabyte of spaces', async () => {
    const spaces = ' '.repeat(1_000_000);
    const time = await processorTime(() => {
      expect(parseAddress(`${spaces}a@b.example${spaces}`)?.address).toBe('a@b.example');
      expect(parseAddress(`a${spaces}a@b.example`)).toBeNull();
    });
    expect(time).toBeLessThan(2_000);
  });

  test('never gives an address with white space or control characters outside quotes', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '"',
        '\\',
        '<',
        '>',
        '@',
        ' ',
        '\t',
        '\r\n',
        '.',
        ',',
        'a',
        'b.example',
        '\u0000',
        'ü',
        '。',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const near = fc
      .tuple(fc.array(piece, { maxLength: 5 }), fc.array(piece, { maxLength: 3 }))
      .map(([local, domain]) => `${local.join('')}@${domain.join('')}b.example`);
    fc.assert(
      fc.property(
        fc.oneof(
          near,
          near.map((text) => `Asha <${text}>`),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const mailbox = parseAddress(text);
          if (mailbox === null) return;
          const { address, name } = mailbox;
          expect(address).toMatch(/^(?:[!-~]+|"[ -~]+")@[a-z\d.-]+$/);
          expect(address.length).toBeLessThanOrEqual(320);
          expect(name).not.toMatch(/\p{Cc}/u);
          // What was read is read again as the same.
          expect(parseAddress(address)).toEqual({ name: '', address });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('parseAddressList', () => {
  test.each<[string, string[]]>([
    ['', []],
    [' , ;, ', []],
    ['a@b.example', ['a@b.example']],
    ['a@b.example,c@d.example', ['a@b.example', 'c@d.example']],
    ['a@b.example; c@d.example,', ['a@b.example', 'c@d.example']],
    ['a@b.example,\r\n c@d.example', ['a@b.example', 'c@d.example']],
    ['"Rao, Asha" <a@b.example>, c@d.example', ['"Rao, Asha" <a@b.example>', 'c@d.example']],
    ['"A \\", B" <a@b.example>, c@d.example', ['"A \\", B" <a@b.example>', 'c@d.example']],
    ['<"a,b"@x.example>,"c;d"@x.example', ['<"a,b"@x.example>', '"c;d"@x.example']],
    ['Asha <a,b@x.example>, c@d.example', ['Asha <a,b@x.example>', 'c@d.example']],
    ['6" nails <a@b.example>, c@d.example', ['6" nails <a@b.example>', 'c@d.example']],
    ['Asha <a@b.example, c@d.example', ['Asha <a@b.example', 'c@d.example']],
    ['a@b.example>, c@d.example', ['a@b.example>', 'c@d.example']],
  ])('splits %j', (text, entries) => {
    expect(parseAddressList(text)).toEqual(entries);
  });

  test.each(['"', '<', ',', '",', '<,', '"\\', '<">', 'a@b.example,'])(
    'takes no more than a moment for a megabyte of %s',
    async (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      expect(await processorTime(() => parseAddressList(text))).toBeLessThan(2_000);
    },
  );
});

test('compares addresses without case', () => {
  const addressOf = (text: string) => canonicalAddress(parseAddress(text)?.address ?? '');
  expect(addressOf('Asha.Rao@BÜCHER.example')).toBe('asha.rao@xn--bcher-kva.example');
  expect(addressOf('"ASHA"@b.example')).toBe(addressOf('asha@B.example'));
});

test('finds the domain behind the last @', () => {
  expect(domainOf('a@b.example')).toBe('b.example');
  expect(domainOf('"a@c.example"@b.example')).toBe('b.example');
});
