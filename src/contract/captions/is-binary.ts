// Tells a caption file from a file without text.

const sampleCharacters = 20_000
/** The share of characters without a meaning that a text may have. */
const maxUndecodedShare = 1 / 50

/** How PDF and RTF begin: most of what such a file contains is text, but not what it says. */
const markedUp = /^\s*(?:%PDF-|\{\\rtf)/

/** Tells whether what was decoded from a file is no text, as of a picture or a PDF. */
export function isBinary(content: string): boolean {
  if (markedUp.test(content)) return true
  const sample = content.slice(0, sampleCharacters)
  const undecoded = sample.match(/\ufffd|(?!\s)\p{Cc}/gu)?.length ?? 0
  return sample.includes('\0') || undecoded > sample.length * maxUndecodedShare
}
