// Decodes a web page or feed.

/**
 * Uses the encoding of the header `Content-Type`, or else the one that the text names at
 * its start, or else UTF-8.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const name =
    /charset=["']?([\w-]+)/.exec(contentType)?.[1] ??
    /(?:encoding|charset)=["']?([\w-]+)/i.exec(start)?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes) // An unknown name.
  }
}
