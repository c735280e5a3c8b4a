import { createServer } from 'node:net';

/** Said before anything else is started: a taken port is the commonest mistake. */
export async function refuseIfPortIsTaken(
  host: string,
  port: number,
  setting: 'PORT' | 'HARKARA_SMPP_PORT' = 'PORT',
): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(new StartError(explain(error, host, port, setting)));
    });
    probe.listen({ host, port, exclusive: true }, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}

/** Its message is a sentence that says what to do. */
export class StartError extends Error {}

function explain(error: NodeJS.ErrnoException, host: string, port: number, setting: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken. Stop what uses it, or choose another: ${setting}=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} may not be used without more rights. Choose one above 1023: ${setting}=${port + 8000} npm start`;
    case 'EADDRNOTAVAIL':
      return `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`;
    default:
      return `HOST=${host} and ${setting}=${port} cannot be used: ${error.message}.`;
  }
}
