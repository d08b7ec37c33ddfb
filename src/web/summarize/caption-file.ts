// Reads a caption file that the user uploads.
import { maxCaptionBytes } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import type { CaptionInput } from '../jobs/summary-request.ts'

/** Reads the file as UTF-8, or as UTF-16 when it starts with that byte order mark. Throws a Problem: `captions_too_large`. */
export async function readCaptionFile(file: File): Promise<Pick<CaptionInput, 'name' | 'text'>> {
  if (file.size > maxCaptionBytes) throw new Problem('captions_too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { name: file.name, text: new TextDecoder(detectEncoding(bytes)).decode(bytes) }
}

/** Throws a Problem when the captions cannot be sent: `captions_empty`, `captions_too_large`. */
export function validateCaptions({ text }: Pick<CaptionInput, 'text'>): void {
  if (text.trim() === '') throw new Problem('captions_empty')
  if (new Blob([text]).size > maxCaptionBytes) throw new Problem('captions_too_large')
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
