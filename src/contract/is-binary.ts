// Tells a caption file from a file without text.

const sampleCharacters = 20_000
/** The share of characters without a meaning that a text may have. */
const maxUndecodedShare = 1 / 50

/** Tells whether what was decoded from a file is no text, as of a picture. */
export function isBinary(content: string): boolean {
  const sample = content.slice(0, sampleCharacters)
  const undecoded = sample.match(/\ufffd|(?!\s)\p{Cc}/gu)?.length ?? 0
  return sample.includes('\0') || undecoded > sample.length * maxUndecodedShare
}
