// Copies text to the clipboard. Pages over plain HTTP have no clipboard API, so they use
// the deprecated command.

/** Rejects when the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const textarea = document.createElement('textarea')
  textarea.value = text
  document.body.append(textarea)
  textarea.select()
  const isCopied = document.execCommand('copy')
  textarea.remove()
  if (!isCopied) throw new Error('The browser did not copy the text.')
}
