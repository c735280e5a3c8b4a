/** The colours of this page are a sheet of the server's, which has changed. */
export function repaint(): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[href^="/panel/brand.css"]');
  if (sheet) sheet.href = `/panel/brand.css?${crypto.randomUUID()}`;
}
