// Names of files that every system accepts, from titles that anybody may have written.

const maxCharacters = 80
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** "a/b: c?" with id "x1" -> "a b c (x1)". The id makes it unique, and the same in every export. */
export function safeFileName(title: string, id: string): string {
  const words = title
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|#^[\]%]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = [...words].slice(0, maxCharacters).join('').trim()
  return short === '' || reserved.test(short) ? id : `${short} (${id})`
}
