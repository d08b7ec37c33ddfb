// A caption file that a person brought, read into text.
import { Problem } from '#contract/problems.ts'
import { maxCaptionBytes } from '#contract/settings.ts'
import type { Captions } from './order.ts'

/** Reads the file; those with the mark of UTF-16, as Windows writes them, too. Throws a Problem: `captions_too_large`. */
export async function readCaptionFile(file: File): Promise<Captions> {
  if (file.size > maxCaptionBytes) throw new Problem('captions_too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { name: file.name, text: new TextDecoder(encodingOf(bytes)).decode(bytes) }
}

/** Throws a Problem when these captions cannot be sent: `captions_empty`, `captions_too_large`. */
export function checkCaptions({ text }: Captions): void {
  if (text.trim() === '') throw new Problem('captions_empty')
  if (new Blob([text]).size > maxCaptionBytes) throw new Problem('captions_too_large')
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
