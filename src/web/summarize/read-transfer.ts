// Recognizes what was pasted or dropped on the start page: a file, a link to a video, or a transcript.
import { parseVideoLink } from '#contract/link.ts'

export type Given =
  | { kind: 'file'; file: File }
  | { kind: 'link'; link: string }
  /** Text of several lines, or longer than a link. */
  | { kind: 'transcript'; text: string }
  | { kind: 'words'; text: string }

/** No link is longer. */
const maxLinkCharacters = 2000

/** Returns null when nothing usable was given. */
export function readTransfer(transfer: Pick<DataTransfer, 'files' | 'getData'> | null): Given | null {
  const file = transfer?.files[0]
  if (file) return { kind: 'file', file }
  const text = transfer?.getData('text/plain').trim() ?? ''
  if (text === '') return null
  if ('videoId' in parseVideoLink(text)) return { kind: 'link', link: text }
  return { kind: text.includes('\n') || text.length > maxLinkCharacters ? 'transcript' : 'words', text }
}
