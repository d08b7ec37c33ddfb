// Putting text on the clipboard, also where the page came over plain http and the browser offers only the old way.

/** Rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const carrier = document.createElement('textarea')
  carrier.value = text
  document.body.append(carrier)
  carrier.select()
  const done = document.execCommand('copy')
  carrier.remove()
  if (!done) throw new Error('The browser refused to copy.')
}
