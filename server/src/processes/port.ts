import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Config } from '../config.ts';

type PortSetting =
  | 'PORT'
  | 'HARKARA_SMPP_PORT'
  | 'HARKARA_SMPP_TLS_PORT'
  | 'HARKARA_BOUNCE_PORT'
  | 'HARKARA_METRICS_PORT';

/** The ports that a process is to listen on; 0 or absent: it does not. */
export type Ports = { [Setting in PortSetting]?: number | undefined };

export const smppPorts = ({ smppPort, smppTls }: Config): Ports => ({
  HARKARA_SMPP_PORT: smppPort,
  HARKARA_SMPP_TLS_PORT: smppTls?.port,
});

/** Checked before anything else is started: a port in use is the commonest mistake. */
export async function refuseIfPortsAreTaken(host: string, ports: Ports): Promise<void> {
  const probes: Server[] = [];
  try {
    for (const [setting, port] of Object.entries(ports)) {
      // Each probe stays open until all were tried, since two settings may name the same port.
      if (port) probes.push(await probe(host, port, setting));
    }
  } finally {
    await Promise.all(probes.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function probe(host: string, port: number, setting: string): Promise<Server> {
  const server = createServer().listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    throw new StartError(explain(error as NodeJS.ErrnoException, host, port, setting));
  }
}

/** Its message is a sentence that says what to do. */
export class StartError extends Error {}

function explain(error: NodeJS.ErrnoException, host: string, port: number, setting: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port: ${setting}=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} needs more permissions. Choose a port above 1023: ${setting}=${port + 8000} npm start`;
    case 'EADDRNOTAVAIL':
      return `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`;
    default:
      return `HOST=${host} and ${setting}=${port} cannot be used: ${error.message}.`;
  }
}
