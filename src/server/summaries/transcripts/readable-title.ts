// Makes a title from the name of a file.
import { isNameless } from '#engine/captions/plain-text/file-title.ts'

/** "MY_TALK_2024.srt" -> "My talk 2024", "captions (1).srt" -> "" */
export function toReadableTitle(fileName: string): string {
  const stem = fileName.replace(/\.[a-z0-9]{2,5}$/i, '').trim()
  if (isNameless(stem) && /\p{L}/u.test(stem)) return ''
  // "e-mail" is one word, "privacy-talk" is two.
  const isJoined =
    /_/.test(stem) || (!/\s/.test(stem) && /\p{L}-\p{L}.*-|\p{L}{3}-\p{Ll}{3}/u.test(stem))
  const spaced = isJoined ? stem.replace(/_+|(?<=\p{L})-(?=[\p{L}\p{N}])/gu, ' ').trim() : stem
  const isShouted = /\p{Lu}{2,} \p{Lu}{2,}|\p{Lu}{7}/u.test(spaced) && !/\p{Ll}/u.test(spaced)
  if (!isJoined && !isShouted) return spaced
  return (isShouted ? spaced.toLowerCase() : spaced)
    .replace(/\s+/g, ' ')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
