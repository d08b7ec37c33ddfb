// Renders Markdown without anything that could act on the page: HTML is shown as text,
// and links lead to web and mail addresses only.
import { micromark } from 'micromark'

/** Without pictures, because they would tell their servers who reads the note. */
const withoutImages = { disable: { null: ['labelStartImage'] } }

/** Headings become two levels lower, as they stand below the page's title and the note's own. */
export function renderMarkdown(text: string): string {
  const html = micromark(text, { extensions: [withoutImages] })
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + 2)}>`,
  )
}
