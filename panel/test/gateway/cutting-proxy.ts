import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network in front of a gateway that may fail in the middle of an answer. */
export type CuttingProxy = {
  url: string;
  /** Lets the next such request through to the gateway, and cuts the connection within its answer. */
  cut: (method: string, path: string) => void;
  close: () => void;
};

export async function startCuttingProxy(gateway: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(gateway);
  const sockets = new Set<Socket>();
  let cutAt: string | undefined;
  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    let isLost = false;
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        browser.destroy();
        upstream.destroy();
      });
    }
    browser.on('data', (data) => {
      if (cutAt !== undefined && data.toString('latin1').startsWith(cutAt)) {
        cutAt = undefined;
        isLost = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!isLost) browser.write(data);
      // A browser repeats by itself what was cut before the answer began.
      else browser.end(data.subarray(0, -1), () => browser.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (method, path) => (cutAt = `${method} /panel/api/${path} HTTP`),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
