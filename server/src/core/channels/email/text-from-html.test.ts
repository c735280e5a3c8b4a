import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.ts';
import { textFromHtml } from './text-from-html.ts';

describe('textFromHtml', () => {
  test.each([
    ['', ''],
    ['Hello', 'Hello'],
    ['  Hello \n\t world&nbsp; ! ', 'Hello world !'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<div>One</div><div>Two</div>', 'One\nTwo'],
    ['One<br>Two<br/><br>Three', 'One\nTwo\n\nThree'],
    ['<b>bo</b>ld <i> and </i>not', 'bold and not'],
    ['<h1>Your Order</h1>Thank you', 'Your Order\n\nThank you'],
    ['Fish &amp; chips &lt;3 &euro;5 &#8377; &unknown;', 'Fish & chips <3 €5 ₹ &unknown;'],
    ['1 < 2 and <3', '1 < 2 and <3'],
    ['<a href="https://x.example/a?b=1&amp;c=2">Pay</a> now', 'Pay [https://x.example/a?b=1&c=2] now'],
    ['<a href="https://x.example/">https://x.example/</a>.', 'https://x.example/.'],
    ['<a href="https://x.example/"><img src="b.png"></a>', 'https://x.example/'],
    ['<a href="https://x.example/"><img src="b.png" alt="Shop"></a>', 'Shop [https://x.example/]'],
    ['<a href="https://x.example/"><div>Shop</div></a><div>Now</div>', 'Shop [https://x.example/]\nNow'],
    ['<a href="mailto:a@b.example">a@b.example</a>', 'a@b.example'],
    ['<a href="#top">Top</a> <a name="x">X</a> <a href="javascript:x()">J</a>', 'Top X J'],
    [
      '<a href="https://x.example/">One <a href="https://y.example/">Two',
      'One [https://x.example/] Two [https://y.example/]',
    ],
    ['One <img src="a.png"> two <img src="a.png" alt="three">', 'One two three'],
    ['<ul><li>One</li><li>Two<ul><li>Inner</li></ul></li></ul>After', '- One\n- Two\n  - Inner\n\nAfter'],
    ['<ol><li>One<br>more<li>Two</ol>', '1. One\n  more\n2. Two'],
    ['<li>alone', '- alone'],
    [
      '<blockquote>One<br>Two<blockquote>Three</blockquote></blockquote>Four',
      '> One\n> Two\n\n> > Three\n\nFour',
    ],
    ['<table><tr><td>A</td><td>1</td></tr><tr><th>B</th><td>2</td></tr></table>', 'A 1\nB 2'],
    ['<pre>a  b\n  c</pre>d', 'a  b\n  c\n\nd'],
    ['One<hr>Two', 'One\n---\nTwo'],
    ['<title>T</title><style>p{}</style><script>"<p>x"</script><p>Seen<!-- <p>not --></p>', 'Seen'],
    ['<!--[if mso]><p>Outlook</p><![endif]-->Seen', 'Seen'],
    ['<!doctype html><html><head><meta charset="utf-8"></head><body>Seen</body></html>', 'Seen'],
    ['One</p></div></ul></blockquote></pre></a>Two', 'One\n\nTwo'],
    ['a\u00ad\u200b&#1;\u0000b', 'ab'],
    ['नमस्ते <b>दुनिया</b> 😀', 'नमस्ते दुनिया 😀'],
  ])('shows %j', (html, text) => {
    expect(textFromHtml(html)).toBe(text);
  });

  const table = `<table>${'<tr>'.repeat(1_000)}${'<td>x'.repeat(190_000)}`;
  test.each([
    ['nested tags', '<div>'.repeat(200_000)],
    ['nested tags and others closed', `${'<b>'.repeat(150_000)}${'</x>'.repeat(130_000)}`],
    ['nested lists', '<ul><li>x'.repeat(110_000)],
    ['nested quotations', '<blockquote>x'.repeat(80_000)],
    ['cells', table],
    ['nested tables', '<table><tr><td>'.repeat(66_000)],
    ['entities', '&amp;'.repeat(200_000)],
    ['broken entities', '&#x'.repeat(330_000)],
    ['openings', '<'.repeat(1_000_000)],
    ['a tag that does not end', `<a href="${'x'.repeat(1_000_000)}`],
    ['entities in an attribute', `<a href="http://${'&amp;'.repeat(200_000)}">x</a>`],
    ['attributes', `<a ${'b=c '.repeat(250_000)}>x</a>`],
    ['links', '<a href=http://x>'.repeat(60_000)],
    ['line breaks', '<br>'.repeat(250_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['comments', '<!--'.repeat(250_000)],
    ['scripts', '<script></'.repeat(100_000)],
    ['preformatted lines', `<pre>${'\n'.repeat(1_000_000)}`],
  ])('takes no more than a moment for a megabyte of %s', async (_, html) => {
    let text = '';
    const time = await processorTime(() => (text = textFromHtml(html)));
    expect(time).toBeLessThan(3_000);
    expect(text.length).toBeLessThan(3_000_000);
  });

  test('keeps the words of any html, in their order', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<ul>',
        '<li>',
        '</ul>',
        '<pre>',
        '</pre>',
        '<a href=http://x>',
        '</a>',
        '<br>',
        '<td>',
      ],
      ...['<blockquote>', '</blockquote>', '\n', ' ', 'w', '&amp;'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = textFromHtml(pieces.join(''));
        const words = (from: string) => from.replaceAll(/[^w&]/g, '');
        expect(words(text)).toBe(
          words(
            pieces
              .filter((one) => !one.startsWith('<'))
              .join('')
              .replaceAll('&amp;', '&'),
          ),
        );
        expect(text).not.toMatch(/\n{4}|\s$/);
      }),
    );
  });
});
