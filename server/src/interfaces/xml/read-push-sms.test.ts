import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { MalformedXml, readPushSms } from './read-push-sms.ts';

const MOST = 1_000;
const document = (messages: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<pushsms>\n<username>asha</username><password>p&amp;w</password>` +
  `<senderid>HRKTST</senderid>${more}<messages>${messages}</messages></pushsms>`;

describe('readPushSms', () => {
  test('reads credentials, sender and messages', async () => {
    const { fields, messages } = await readPushSms(
      document('<message pno="9876543210" msg="Hi"/><message pno="9876543211" msg="Ho"></message>'),
      MOST,
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
  ])('decodes the text %j', async (written, read) => {
    const { messages } = await readPushSms(document(`<message pno="1" msg="${written}"/>`), MOST);
    expect(messages[0]?.text).toBe(read);
  });

  test('leaves out what it does not know, and says what is missing by its absence', async () => {
    const { fields, messages } = await readPushSms(
      '<pushsms><extra><deep>x</deep></extra><messages><other pno="1"/><message/></messages></pushsms>',
      MOST,
    );
    expect(fields.has('username')).toBe(false);
    expect(messages).toEqual([{ recipient: '', text: '' }]);
  });

  test('reads a field in CDATA', async () => {
    const { fields } = await readPushSms('<pushsms><password><![CDATA[<p&w>]]></password></pushsms>', MOST);
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
  ])('refuses %s', async (_what, xml) => {
    await expect(readPushSms(xml, MOST)).rejects.toThrow(MalformedXml);
  });

  test('refuses ten megabytes of nesting at once', async () => {
    const nested = '<pushsms>' + '<a>'.repeat(3_500_000);
    const took = await processorTime(() =>
      expect(readPushSms(nested, MOST)).rejects.toThrow('nested too deeply'),
    );
    expect(took).toBeLessThan(1_000);
  });
});
