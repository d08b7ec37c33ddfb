// Renders Markdown without anything that could act on the page: HTML is shown as text, and links lead to web and mail addresses only.
import { micromark } from 'micromark'

/** Without pictures, because they would tell their servers who reads the note. */
const withoutImages = { disable: { null: ['labelStartImage'] } }

export function renderMarkdown(text: string): string {
  return micromark(text, { extensions: [withoutImages] })
}
