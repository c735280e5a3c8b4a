/** What is done when this process exits. All share one listener: Node.js takes more than ten for a leak. */
export const atExit = new Set<() => void>();

process.once('exit', () => {
  for (const end of atExit) end();
});
