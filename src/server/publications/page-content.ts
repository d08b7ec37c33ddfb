// Writes a published summary as plain HTML, for readers whose browser runs no scripts.
// All texts are untrusted and escaped.
import { html } from 'hono/html'
import { formatTimestamp } from '#contract/basics/format.ts'
import type { PublicSummary } from '#contract/social/publication.ts'
import { momentUrl, wordsFor } from '#contract/sources/video-facts.ts'
import { labelTopics } from '#contract/summaries/chapter-topics.ts'
import { unsupportedNotice } from '#contract/summaries/describe-check.ts'
import { describeSupport, publicAnswersTitle } from '#contract/summaries/document.ts'
import { splitIntoParagraphs } from '#contract/summaries/split-into-paragraphs.ts'
import { hasHighlights, nameSpeaker, outlineNotice } from '#contract/summaries/spoken-chapters.ts'
import type { Chapter, Highlight, KeyPoint } from '#contract/summaries/summary.ts'
import { htmlLanguage, summaryLanguage } from '#contract/summaries/summary-language.ts'
import { verdictWords } from '#contract/summaries/verdict-words.ts'
import { toLine } from '../http/page/page-head.ts'

export async function renderContent(page: PublicSummary): Promise<string> {
  const { tldr, tldrCheck, tldrQuote, pullQuote, isOutline } = page.summary
  const lang = htmlLanguage(summaryLanguage(page))
  return String(
    await html`<main>
      <article lang="${lang}" dir="auto">
        <h1 lang="${htmlLanguage(page.transcript.language)}">${toLine(page.title)}</h1>
        <p>${toLine(page.channel)}</p>
        ${tldrQuote ? renderQuotation(page, tldrQuote) : html`<p><strong>${toLine(tldr)}</strong>${renderMark(tldrCheck)}</p>`}
        ${pullQuote ? renderQuotation(page, pullQuote, tldrQuote) : ''}
        ${isOutline ? html`<p lang="en">${outlineNotice}</p>` : ''}
        ${renderVerdict(page)}
        ${hasHighlights(page.summary) ? renderHighlights(page) : renderWriting(page)}
        ${renderAnswers(page)}
      </article>
    </main>`,
  )
}

function renderQuotation(page: PublicSummary, said: Highlight, previous?: Highlight) {
  const name = renderName(said, previous)
  return html`<blockquote>${name}${toLine(said.text)} ${renderTimestamp(page, said.startSeconds)}</blockquote>`
}

type Said = Pick<Highlight, 'speaker'>

function renderName(said: Said, previous?: Said) {
  const name = nameSpeaker(said, previous)
  return name === undefined ? '' : html`<bdi>${toLine(name)}</bdi>: `
}

function renderVerdict(page: PublicSummary) {
  const { verdict } = page.summary
  if (!verdict) return ''
  const { call, reason, startSeconds } = verdict
  const words = verdictWords(summaryLanguage(page), wordsFor(page.videoId))
  const answer =
    startSeconds === undefined
      ? ''
      : html` ${words.answer[0]}${renderTimestamp(page, startSeconds)}${words.answer[1]}`
  return html`<p><strong>${words[call]}</strong> ${toLine(reason)}${answer}</p>`
}

/** The sentences of an extract, each once, under their chapters. */
function renderHighlights(page: PublicSummary) {
  return page.summary.chapters.map((chapter) => {
    const sentences = renderStatements(page, chapter.highlights ?? [])
    return html`<h2>${renderTimestamp(page, chapter.startSeconds)} ${toLine(chapter.title)}</h2>
      ${sentences.length > 0 ? html`<ul>${sentences}</ul>` : ''} ${renderTopics(page, chapter)}`
  })
}

/** Each with its moment and the name of its speaker. */
function renderStatements(
  page: PublicSummary,
  statements: (Omit<Highlight, 'quote'> & Partial<Pick<KeyPoint, 'supported' | 'check'>>)[],
) {
  return statements.map((said) => {
    const name = renderName(said)
    const support = describeSupport(said)
    const mark = support ? html` <em lang="en">${support}</em>` : ''
    return html`<li>${renderTimestamp(page, said.startSeconds)} ${name}${toLine(said.text)}${mark}</li>`
  })
}

const renderMark = (check: Chapter['check']) =>
  check === 'unconfirmed' ? html` <em lang="en">${unsupportedNotice}</em>` : ''

function renderTopics(page: PublicSummary, chapter: Chapter) {
  const { topics = [] } = chapter
  if (topics.length === 0) return ''
  const items = topics.map(
    ({ text, startSeconds }) =>
      html`<li>${toLine(text)} ${renderTimestamp(page, startSeconds)}</li>`,
  )
  return html`<p lang="en">${labelTopics(chapter)}:</p><ul>${items}</ul>`
}

function renderWriting(page: PublicSummary) {
  const { summary, sentences = [], keyPoints, chapters } = page.summary
  const paragraphs =
    splitIntoParagraphs(summary, sentences)?.map((inside) =>
      inside.map(({ text, check }) => html`${toLine(text)}${renderMark(check)} `),
    ) ??
    summary
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map(toLine)
  return html`${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
    <ul>
      ${renderStatements(page, keyPoints)}
    </ul>
    ${chapters.map(
      (chapter) =>
        html`<h2>${renderTimestamp(page, chapter.startSeconds)} ${toLine(chapter.title)}${renderMark(chapter.titleCheck)}</h2>
          <p>${toLine(chapter.summary)}${renderMark(chapter.check)}</p>`,
    )}`
}

/** What the owner asked about the video and chose to show. */
function renderAnswers(page: PublicSummary) {
  if (page.answers.length === 0) return ''
  return html`<h2 lang="en">${publicAnswersTitle}</h2>
    ${page.answers.map(
      ({ question, language, sentences }) =>
        html`<h3 dir="auto">${toLine(question)}</h3>
          <ul lang="${htmlLanguage(language)}">
            ${sentences.map(
              ({ text, startSeconds, speaker }) =>
                html`<li>${renderTimestamp(page, startSeconds)} ${renderName({ speaker })}${toLine(text)}</li>`,
            )}
          </ul>`,
    )}`
}

/** The address of the video is made by the server from its id. */
function renderTimestamp(page: PublicSummary, seconds: number) {
  const timestamp = formatTimestamp(seconds, page.transcript)
  const url = momentUrl(page, seconds)
  return url ? html`<a dir="ltr" href="${url}">${timestamp}</a>` : timestamp
}
