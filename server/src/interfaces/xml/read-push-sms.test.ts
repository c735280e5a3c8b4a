import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { atOnce } from '../../core/stretches.ts';
import { MalformedXml, readPushSms } from './read-push-sms.ts';

const MOST = 1_000;
const read = (xml: string) => atOnce(readPushSms(xml, MOST));
const document = (messages: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<pushsms>\n<username>asha</username><password>p&amp;w</password>` +
  `<senderid>HRKTST</senderid>${more}<messages>${messages}</messages></pushsms>`;

describe('readPushSms', () => {
  test('reads credentials, sender and messages', () => {
    const { fields, messages } = read(
      document('<message pno="9876543210" msg="Hi"/><message pno="9876543211" msg="Ho"></message>'),
    );
    expect(fields.get('username')).toBe('asha');
    expect(fields.get('password')).toBe('p&w');
    expect(fields.get('senderid')).toBe('HRKTST');
    expect(messages).toEqual([
      { recipient: '9876543210', text: 'Hi' },
      { recipient: '9876543211', text: 'Ho' },
    ]);
  });

  test.each([
    ['&lt;b&gt; &amp; &quot;q&quot; &apos;s&apos;', `<b> & "q" 's'`],
    ['&#2310;&#x92A;', 'आप'],
    ['line&#10;break', 'line\nbreak'],
    ['raw\nbreak', 'raw break'],
    ['आपका कोड', 'आपका कोड'],
  ])('decodes the text %j', (written, expected) => {
    const { messages } = read(document(`<message pno="1" msg="${written}"/>`));
    expect(messages[0]?.text).toBe(expected);
  });

  test('ignores unknown elements, and leaves missing fields absent', () => {
    const { fields, messages } = read(
      '<pushsms><extra><deep>x</deep></extra><messages><other pno="1"/><message/></messages></pushsms>',
    );
    expect(fields.has('username')).toBe(false);
    expect(messages).toEqual([{ recipient: '', text: '' }]);
  });

  test('reads a field in CDATA', () => {
    const { fields } = read('<pushsms><password><![CDATA[<p&w>]]></password></pushsms>');
    expect(fields.get('password')).toBe('<p&w>');
  });

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['text', 'hello'],
    ['another root', '<sms></sms>'],
    ['no end', '<pushsms><username>a'],
    ['bad nesting', '<pushsms><a><b></a></b></pushsms>'],
    ['two roots', '<pushsms></pushsms><pushsms></pushsms>'],
    ['an attribute twice', document('<message pno="1" pno="2" msg="x"/>')],
    ['an attribute without quotes', document('<message pno=1 msg="x"/>')],
    ['a bare ampersand', document('<message pno="1" msg="a & b"/>')],
    ['an entity that nobody declared', document('<message pno="1" msg="&nbsp;"/>')],
    ['a character that XML has not', document('<message pno="1" msg="&#0;"/>')],
    ['a document type', '<!DOCTYPE pushsms><pushsms></pushsms>'],
    [
      'entities that grow',
      '<!DOCTYPE pushsms [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><pushsms><username>&b;</username></pushsms>',
    ],
    ['a file of ours', '<!DOCTYPE p [<!ENTITY f SYSTEM "file:///etc/passwd">]><pushsms>&f;</pushsms>'],
    ['a field that is too long', `<pushsms><username>${'a'.repeat(5_000)}</username></pushsms>`],
    ['too many messages', document('<message pno="1" msg="x"/>'.repeat(MOST + 1))],
    ['21 attributes', `<pushsms ${Array.from({ length: 21 }, (_, i) => `a${i}="1"`).join(' ')}></pushsms>`],
  ])('refuses %s', (_what, xml) => {
    expect(() => read(xml)).toThrow(MalformedXml);
  });

  test('refuses ten megabytes of nesting at once', async () => {
    const nested = '<pushsms>' + '<a>'.repeat(3_500_000);
    const took = await processorTime(() => {
      expect(() => read(nested)).toThrow('nested too deeply');
    });
    expect(took).toBeLessThan(1_000);
  });

  test('refuses a megabyte of attributes within its first piece', () => {
    const work = readPushSms(`<pushsms ${'a="1" '.repeat(200_000)}`, MOST);
    expect(() => work.next()).toThrow('too many attributes');
  });

  test('keeps no elements without a meaning here', () => {
    const unknown = Array.from({ length: 1_000 }, (_, i) => `<n${i}>x</n${i}>`).join('');
    const { fields } = read(document('', unknown));
    expect([...fields.keys()]).toEqual(['username', 'password', 'senderid']);
  });

  test('takes line ends between very many messages', () => {
    const { messages } = read(document('<message pno="1" msg="x"/>\r\n\r\n\r\n'.repeat(1_000)));
    expect(messages).toHaveLength(1_000);
  });

  test.each([
    ['an attribute', `<pushsms a="${'&amp;'.repeat(200_000)}"/>`],
    ['a text', `<pushsms>${'\r\n'.repeat(500_000)}</pushsms>`],
    ['a comment', `<pushsms><!--${'-<'.repeat(500_000)}--></pushsms>`],
    ['a CDATA section', `<pushsms><![CDATA[${']<'.repeat(500_000)}]]></pushsms>`],
    ['a name', `<pushsms><${'x'.repeat(1_000_000)}/></pushsms>`],
    ['what follows the end', `<pushsms></pushsms>${' '.repeat(1_000_000)}`],
  ])('reads no more than the first 300 KB of %s', (_, xml) => {
    const work = readPushSms(xml, MOST);
    let interruptions = 0;
    expect(() => {
      while (!work.next().done) interruptions += 1;
    }).toThrow(MalformedXml);
    expect(interruptions).toBeLessThanOrEqual(36);
  });

  test('takes a text of 30,000 characters, each written as a reference', () => {
    const { messages } = read(document(`<message pno="1" msg="${'&#2310;'.repeat(30_000)}"/>`));
    expect(messages[0]?.text).toBe('आ'.repeat(30_000));
  });

  test('can be interrupted after every 8 KB', () => {
    const work = readPushSms(document('<message pno="1" msg="xx"/>'.repeat(36_000)), 100_000);
    let interruptions = 0;
    while (!work.next().done) interruptions += 1;
    expect(interruptions).toBeGreaterThanOrEqual(110);
  });
});
