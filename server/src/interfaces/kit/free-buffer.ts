/**
 * Frees the memory of a large buffer at once. The garbage collector does not count it as its own, and may leave
 * hundreds of megabytes of dead bodies for minutes. Nobody may use the buffer afterwards.
 */
export function freeBuffer(buffer: Buffer): void {
  const memory = buffer.buffer;
  if (buffer.length === 0) return;
  // Small buffers share their memory with others.
  if (memory instanceof ArrayBuffer && memory.byteLength === buffer.length) memory.transfer(0);
}
