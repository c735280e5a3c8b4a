// The mail server of the email benchmark: takes every mail at once and forgets it. As cheap as possible, since it uses
// the same cores. Asked for it, it tells when so many mails will have come, and how fast they came.

import { createServer, type AddressInfo, type Socket } from 'node:net';

const END = Buffer.from('\r\n.\r\n');
const EHLO = '250-sink.example\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 DSN\r\n';

let mails = 0;
/** How fast mails come is measured from the first of them after a warm-up. */
let wanted: { from: number; to: number; startedAt: number } | null = null;

function count(): void {
  mails += 1;
  if (mails === wanted?.from) wanted.startedAt = performance.now();
  if (mails !== wanted?.to) return;
  const seconds = (performance.now() - wanted.startedAt) / 1_000;
  process.send?.({ perSecond: (wanted.to - wanted.from) / seconds });
}

process.on('message', ({ warmUp, all }: { warmUp: number; all: number }) => {
  wanted = { from: mails + warmUp, to: mails + all, startedAt: 0 };
});

function serve(socket: Socket): void {
  let isMail = false;
  /** What a command, or the end of a mail, may begin with. */
  let rest = Buffer.alloc(0);

  function hear(): string {
    let answers = '';
    for (;;) {
      const end = isMail ? rest.indexOf(END) : rest.indexOf('\r\n');
      if (end === -1) {
        if (isMail) rest = rest.subarray(Math.max(0, rest.length - END.length + 1));
        return answers;
      }
      const line = isMail ? '.' : rest.toString('latin1', 0, end);
      if (isMail) count();
      rest = rest.subarray(end + (isMail ? END.length : 2));
      isMail = /^DATA$/i.test(line);
      if (isMail) answers += '354 go on\r\n';
      else answers += /^EHLO/i.test(line) ? EHLO : '250 2.0.0 ok\r\n';
    }
  }

  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const answers = hear();
    if (answers !== '') socket.write(answers);
  });
  socket.write('220 sink.example ESMTP\r\n');
}

const server = createServer({ noDelay: true }, serve).listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit());
