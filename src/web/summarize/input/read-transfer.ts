// Recognizes what was pasted or dropped on the start page: a file, a link to a video, or
// a transcript.
import { captionExtensions } from '#contract/basics/limits.ts'
import { findLink } from '#contract/sources/registry.ts'
import { isLinkMessage } from '#contract/sources/youtube/link.ts'

export type Given =
  | { kind: 'file'; file: File }
  | { kind: 'link'; link: string }
  /** Text of several lines, or longer than a link. */
  | { kind: 'transcript'; text: string }
  | { kind: 'words'; text: string }

/** No link is longer. */
const maxLinkCharacters = 2000

type Transfer = Pick<DataTransfer, 'files' | 'getData'>

/**
 * Reads a drop. The image that comes with a dragged link is not its content. Returns null
 * when nothing usable was given.
 */
export function readDrop(transfer: Transfer | null): Given | null {
  const text = readText(transfer)
  // A dropped file of another kind is passed on, so that the person is told that it has
  // no captions.
  const file = findCaptionFile(transfer) ?? (text === null ? transfer?.files[0] : undefined)
  return file && text?.kind !== 'link' ? { kind: 'file', file } : text
}

/**
 * Reads the clipboard, to which some programs add a file that shows the text. Returns
 * null when nothing usable was given.
 */
export function readPaste(transfer: Transfer | null): Given | null {
  const text = readText(transfer)
  const file = findCaptionFile(transfer)
  // The text beside a copied file may be its name or path.
  const isFile = file && (text === null || (text.kind === 'words' && text.text.endsWith(file.name)))
  return isFile ? { kind: 'file', file } : text
}

function findCaptionFile(transfer: Transfer | null): File | undefined {
  return [...(transfer?.files ?? [])].find(({ name }) =>
    captionExtensions.some((extension) => name.toLowerCase().endsWith(extension)),
  )
}

function readText(transfer: Transfer | null): Exclude<Given, { kind: 'file' }> | null {
  const text = transfer?.getData('text/plain').trim() ?? ''
  if (text === '') return null
  const link = isLinkMessage(text) ? findLink(text) : null
  if (link !== null) return { kind: 'link', link }
  return {
    kind: text.includes('\n') || text.length > maxLinkCharacters ? 'transcript' : 'words',
    text,
  }
}
