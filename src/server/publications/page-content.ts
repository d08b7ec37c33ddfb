// Writes a published summary as plain HTML, for readers whose browser runs no scripts. All texts are untrusted and escaped.
import { html } from 'hono/html'
import { formatMoment } from '#contract/format.ts'
import type { PublicSummary } from '#contract/publication.ts'
import { htmlLanguage, summaryLanguage } from '#contract/summary-language.ts'
import { timestampUrl } from '#contract/timestamp-url.ts'
import { toLine } from '../http/page-head.ts'

export async function renderContent(page: PublicSummary): Promise<string> {
  const { tldr, pullQuote, summary, keyPoints, chapters } = page.summary
  const lang = htmlLanguage(summaryLanguage(page))
  const paragraphs = summary.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return String(
    await html`<main>
      <article lang="${lang}" dir="auto">
        <h1 lang="${htmlLanguage(page.transcript.language)}">${toLine(page.title)}</h1>
        <p>${toLine(page.channel)}</p>
        <p><strong>${toLine(tldr)}</strong></p>
        ${pullQuote ? html`<blockquote>${toLine(pullQuote.text)}</blockquote>` : ''}
        ${paragraphs.map((paragraph) => html`<p>${toLine(paragraph)}</p>`)}
        <ul>
          ${keyPoints.map(({ text, startSeconds }) => html`<li>${renderMoment(page, startSeconds)} ${toLine(text)}</li>`)}
        </ul>
        ${chapters.map(
          (chapter) =>
            html`<h2>${renderMoment(page, chapter.startSeconds)} ${toLine(chapter.title)}</h2>
              <p>${toLine(chapter.summary)}</p>`,
        )}
      </article>
    </main>`,
  )
}

/** The address of the video is made by the server from its id. */
function renderMoment({ url, transcript }: PublicSummary, seconds: number) {
  const moment = formatMoment(seconds, transcript)
  return url ? html`<a dir="ltr" href="${timestampUrl(url, seconds)}">${moment}</a>` : moment
}
