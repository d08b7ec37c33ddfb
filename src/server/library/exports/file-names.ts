// Names of files that every system accepts, from titles that anybody may have written.
const maxCharacters = 80
/** A letter has several characters in some scripts. */
const maxCutCharacters = 8 * maxCharacters
/**
 * File systems take 255 bytes. The rest is for an ending, and for what programs add to a
 * second file of the same name.
 */
const maxBytes = 230
/** Devices of Windows, also where an ending follows. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i
/** Joiners are parts of words and of emoji, and inside them only. */
const unsafe = /(?!\p{Join_Control})[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|#^[\]%]/gu
const atEnds = /^[.\s\p{Join_Control}]+|[.\s\p{Join_Control}]+$/gu

/** "a/b: c?" with id "x1" -> "a b c (x1)". The id makes it unique, and the same in every export. */
export function safeFileName(title: string, id: string): string {
  const words = title.normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ').replace(atEnds, '')
  const ending = ` (${id})`
  const short = cut(words, maxBytes - ending.length).replace(atEnds, '')
  return short === '' ? id : `${reserved.test(short) ? '_' : ''}${short}${ending}`
}

/** Keeps whole letters with their accents and vowel signs. */
function cut(text: string, bytes: number): string {
  let kept = ''
  let count = 0
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, maxCutCharacters))) {
    if (++count > maxCharacters || Buffer.byteLength(kept + segment) > bytes) break
    kept += segment
  }
  return kept
}
