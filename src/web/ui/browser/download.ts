// Lets the browser save a file.

export function downloadText(name: string, content: string, type = 'text/plain'): void {
  download(name, new Blob([content], { type: `${type};charset=utf-8` }))
}

export function downloadBytes(name: string, content: Uint8Array, type: string): void {
  download(name, new Blob([new Uint8Array(content)], { type }))
}

/** For files that are too large to be copied. */
export const downloadBlob = download

function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
