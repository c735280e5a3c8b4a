import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.ts';
import { renderHtml, renderText, trackContent } from './tracked-content.ts';

const urlOf = (link: number) => `https://t.example/c/${link}?a=1&b="<'`;
const WRITTEN = 'https://t.example/c/0?a=1&amp;b=&quot;&lt;&#39;';

const ofHtml = (html: string, untouched?: ReadonlySet<string>) =>
  trackContent({ html, text: null }, untouched);
const ofText = (text: string) => trackContent({ html: null, text });

describe('links in html', () => {
  test.each<[html: string, url: string, before: string, after: string]>([
    ['<a href="http://x.example/">x</a>', 'http://x.example/', '<a href="', '">x</a>'],
    ["<A HREF = 'HTTPS://X.example'>x</A>", 'HTTPS://X.example', "<A HREF = '", "'>x</A>"],
    ['<a href=http://x.example/a class=b>x', 'http://x.example/a', '<a href="', '" class=b>x'],
    [
      '<a\nhref="http://x.example/?a=1&amp;b=&#50;&copy=3"/>',
      'http://x.example/?a=1&b=2&copy=3',
      '<a\nhref="',
      '"/>',
    ],
    ['<a href="&#104;ttp://x.example/">', 'http://x.example/', '<a href="', '">'],
    ['<a href=" http://x.example/ ">', 'http://x.example/', '<a href="', '">'],
    ['<area href="http://x.example/a b">', 'http://x.example/a b', '<area href="', '">'],
    [
      '<a href="http://x.example/" href="http://y.example/">',
      'http://x.example/',
      '<a href="',
      '" href="http://y.example/">',
    ],
    [
      '<a title="<a href=" href="http://x.example/">',
      'http://x.example/',
      '<a title="<a href=" href="',
      '">',
    ],
    ['<a href="http://bücher.example/ü">', 'http://bücher.example/ü', '<a href="', '">'],
  ])('replaces the URL of %s', (html, url, before, after) => {
    const content = ofHtml(html);
    expect(content.links).toEqual([url]);
    expect(renderHtml(content, urlOf, null)).toBe(`${before}${WRITTEN}${after}`);
  });

  test.each([
    '<a href="mailto:a@b.example">',
    '<a href="javascript:alert(1)">',
    '<a href="tel:+911234567890">',
    '<a href="ftp://x.example/">',
    '<a href="//x.example/">',
    '<a href="/path">',
    '<a href="#top">',
    '<a href="">',
    '<a href>',
    '<a data-href="http://x.example/">',
    '<a href="http://">',
    '<a href="http://user@x.example/">',
    '<a href="http://user:secret@x.example/">',
    '<a href="http://x.example/\nb">',
    '<a href="http://x.example/&#0;&#1;">',
    `<a href="http://x.example/${'a'.repeat(4_000)}">`,
    '<link href="http://x.example/">',
    '<base href="http://x.example/">',
    '<img src="http://x.example/">',
    '<a href="http://x.example/" data-track="false">',
    '<a data-track=FALSE href="http://x.example/">',
    '<a rel="nofollow Unsubscribe" href="http://x.example/">',
    '<!-- <a href="http://x.example/">x</a> -->',
    '<!--[if mso]><a href="http://x.example/">x</a><![endif]-->',
    '<![CDATA[<a href="http://x.example/">x</a>]]>',
    '<script>"<a href=\'http://x.example/\'>"</script>',
    '<style>/* <a href="http://x.example/"> */</style>',
    '<textarea><a href="http://x.example/"></textarea>',
    '<title><a href="http://x.example/"></title>',
    '<a href="http://x.example/"',
    '<a href="http://x.example/',
    'http://x.example/',
    '&lt;a href="http://x.example/"&gt;',
  ])('leaves %s as it is', (html) => {
    const content = ofHtml(html);
    expect(content.links).toEqual([]);
    expect(renderHtml(content, urlOf, null)).toBe(html);
  });

  test('replaces links in a part that only other programs than Outlook show', () => {
    const content = ofHtml('<!--[if !mso]><!--><a href="http://x.example/">x</a><!--<![endif]-->');
    expect(content.links).toEqual(['http://x.example/']);
  });

  test('leaves the URLs that it is told to', () => {
    const html = '<a href="http://x.example/?a=1&amp;u=2">';
    expect(renderHtml(ofHtml(html, new Set(['http://x.example/?a=1&u=2'])), urlOf, null)).toBe(html);
  });

  test('numbers at most 500 different URLs', () => {
    const link = (number: number) => `<a href="http://x.example/${number}">`;
    const html = Array.from({ length: 501 }, (_, number) => link(number)).join('') + link(0);
    const content = ofHtml(html);
    expect(content.links).toHaveLength(500);
    const rendered = renderHtml(content, (number) => `http://t.example/${number}`, null);
    expect(
      rendered?.endsWith(`<a href="http://t.example/499">${link(500)}<a href="http://t.example/0">`),
    ).toBe(true);
  });
});

describe('the pixel', () => {
  const image = '<img src="https://t.example/o?a=1&amp;b=2" width="1" height="1" alt="">';
  test.each([
    ['<body>x|</body></html>'],
    ['<BODY>x|</BODY >'],
    ['<body>x</body>y|</body>'],
    ['<body>x|</body><!-- </body> -->'],
    ['<p>x</p>|'],
    ['<a href="http://x.example/">x|</body><a href="http://y.example/">y'],
    ['|'],
  ])('stands in %s', (marked) => {
    const html = marked.replace('|', '');
    const content = ofHtml(html);
    const same = (link: number) => content.links[link] ?? '';
    expect(renderHtml(content, same, 'https://t.example/o?a=1&b=2')).toBe(marked.replace('|', image));
    expect(renderHtml(content, same, null)).toBe(html);
  });
});

describe('links in text', () => {
  test.each<[marked: string]>([
    ['See |http://x.example/a|.'],
    ['|HTTPS://x.example/a?b=1&c=2#d|, and more'],
    ['(|http://x.example/a|)'],
    ['Wiki: |http://x.example/a_(b)|, (|http://x.example/a_(b)|)!'],
    ['Pay [|http://x.example/a|] now'],
    ['<|http://x.example/a|> "|http://x.example/a|" \'|http://x.example/a|\''],
    ['|http://x.example|...'],
    ['|http://x.example/आप|। |http://x.example/a|…'],
    ['|http://x.example/a|\r\n|http://y.example/|'],
    [
      'xhttp://x.example 1http://x.example http:// http://user:pw@x.example/ ftp://x.example mailto:a@x.example',
    ],
    ['no link'],
    [''],
  ])('are found in %s', (marked) => {
    const text = marked.replaceAll('|', '');
    const content = ofText(text);
    expect(renderText(content, (link) => `|${content.links[link] ?? ''}|`)).toBe(marked);
  });
});

test('html and text share the numbers of their links', () => {
  const content = trackContent({
    html: '<a href="http://x.example/?a&amp;b">x</a> <a href="http://y.example/">y</a>',
    text: 'http://z.example/ http://x.example/?a&b',
  });
  expect(content.links).toEqual(['http://x.example/?a&b', 'http://y.example/', 'http://z.example/']);
  expect(renderText(content, String)).toBe('2 0');
});

test('a link that is exempt in the html is so in the text', () => {
  const content = trackContent({
    html: '<a rel="unsubscribe" href="http://x.example/?u&amp;v">x</a> <a data-track="false" href="http://y.example/">',
    text: 'x [http://x.example/?u&v] http://y.example/ http://z.example/',
  });
  expect(content.links).toEqual(['http://z.example/']);
  expect(renderText(content, String)).toBe('x [http://x.example/?u&v] http://y.example/ 0');
});

test('what is not there stays away', () => {
  const content = trackContent({ html: null, text: null });
  expect(renderHtml(content, urlOf, 'http://p.example/')).toBeNull();
  expect(renderText(content, urlOf)).toBeNull();
});

test('links that are written as they were give back the same html and text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        '<a href="',
        '<a href=',
        "<area href='",
        '"',
        "'",
        '>',
        '<',
        '</a>',
        '</body>',
        '<!--',
        '-->',
        '<![CDATA[',
      ],
      ...[
        'http://x.example/',
        'https://y.example/?a&amp;b',
        '&amp;',
        '&#x26;',
        '&copy',
        ' ',
        '\n',
        '(',
        ')',
        ']]>',
      ],
      ...['<script>', '</script>', '<textarea>', '</', '/>', 'rel=unsubscribe ', '<?', '<!'],
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const whole = pieces.join('');
      const content = trackContent({ html: whole, text: whole });
      const same = (link: number) => content.links[link] ?? '';
      expect(renderHtml(content, same, null)).toBe(whole);
      expect(renderText(content, same)).toBe(whole);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['<a href="http://x.example/">'],
  ['<a href=http://x'],
  ['<a href='],
  ['<a '],
  ['<'],
  ['</body'],
  ['</ '],
  ['</body>'],
  ['&amp;'],
  ['<!--'],
  ['http://'],
  ['http://x.example/ '],
  ['http://x.example)'],
  [')'],
  ['h'],
])('takes no more than a moment for a megabyte of %s', async (piece) => {
  const whole = piece.repeat(1_000_000 / piece.length);
  const numbered = Array.from({ length: 40_000 }, (_, number) => `${piece}${number}`).join('');
  const time = await processorTime(() => {
    for (const given of [
      whole,
      `<a href="http://x.example/${whole}">`,
      `http://x.example/${whole}`,
      numbered,
    ]) {
      const content = trackContent({ html: given, text: given });
      renderHtml(content, urlOf, 'http://p.example/');
      renderText(content, urlOf);
    }
  });
  expect(time).toBeLessThan(8_000);
});
