// Reads a caption file that the user uploads.

import { captionExtensions, maxCaptionBytes } from '#contract/basics/limits.ts'
import { decodeCaptions } from '#contract/captions/decode-captions.ts'
import { isBinary } from '#contract/captions/is-binary.ts'
import { Problem } from '#contract/problems/problems.ts'
import { captionTexts } from '../caption-texts.ts'
import type { CaptionInput } from '../jobs/summary-request.ts'

/**
 * Throws a Problem: `captions_too_large`, or `captions_unreadable` for a file that is no
 * text, or was moved or locked after its selection.
 */
export async function readCaptionFile(file: File): Promise<{ name: string; text: string }> {
  if (file.size > maxCaptionBytes) throw new Problem('captions_too_large')
  const text = await readText(file)
  if (isBinary(text)) throw new Problem('captions_unreadable', describeKind(file.name))
  return { name: file.name, text }
}

/** Names the kind of a file that says by its name that it contains no captions. */
function describeKind(name: string): { message?: string } {
  const extension = /\.[a-z0-9]{2,5}$/i.exec(name)?.[0].toLowerCase()
  const isOther = extension && !captionExtensions.some((known) => known === extension)
  return isOther ? { message: captionTexts.otherKind(extension) } : {}
}

async function readText(file: File): Promise<string> {
  try {
    return await decodeCaptions(new Uint8Array(await file.arrayBuffer()))
  } catch (cause) {
    throw new Problem('captions_unreadable', { cause })
  }
}

/** Throws a Problem when the captions cannot be sent: `captions_empty`, `captions_too_large`. */
export function validateCaptions({ text }: Pick<CaptionInput, 'text'>): void {
  if (text.trim() === '') throw new Problem('captions_empty')
  if (new Blob([text]).size > maxCaptionBytes) throw new Problem('captions_too_large')
}
