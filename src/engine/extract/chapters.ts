// Splits a video into chapters: the author's where there are any, else by topic segmentation.
import type { AuthorChapter } from '../engine-input.ts'
import { getStems } from '../language/terms.ts'
import type { SpokenSentence } from '../transcript.ts'
import { computeBoundaryOdds, estimateChapterCount } from './chapter-boundaries.ts'
import { namePart } from './part-names.ts'
import { joinWeakSections } from './section-merging.ts'
import { segmentTopics, type TopicSegment } from './segmentation.ts'
import { chooseSectionTitles, type SectionTitle, type TitleChoice } from './titles.ts'

/** The sentences of a chapter, from one index up to, not including, another. */
export type Section = {
  title: string
  /** Log-odds that a reader accepts the title; infinite for the author's and where none are known. */
  titleOdds: number
  /** What it could be called, the title first; empty for the author's. */
  titleChoices: TitleChoice[]
  /** Phrases that it says, which could be its title or that of a part of it. */
  phrases: TitleChoice[]
  startSeconds: number
  from: number
  to: number
}

const maxChapters = 30
/** Chapters have at least this average length. */
const [minChapterSeconds, minChapterSentences] = [75, 12]
/** Fewer chapters of the author are no division. */
export const minAuthorChapters = 2

/** Splits the sentences into sections, by the author's chapters or by topic segmentation. */
export function splitSections(
  sentences: SpokenSentence[],
  authorChapters: AuthorChapter[],
  language: string,
  title = '',
): Section[] {
  if (authorChapters.length >= minAuthorChapters)
    return addPhrases(splitByAuthorChapters(sentences, authorChapters), sentences, { language, title })
  const segments = findSegments(sentences, language)
  const starts = segments.map(({ start }) => start)
  const titles = chooseSectionTitles(sentences, starts, language, title)
  const open = segments.map(({ start, support }, i) => {
    const chosen = titles[i] ?? null
    return { from: start, support, title: chosen, phrases: listChoices(chosen) }
  })
  return joinWeakSections(open).map(({ from, title, phrases }, i, sections) => ({
    title: title?.text ?? namePart(i + 1, language),
    titleOdds: title?.odds ?? Number.NEGATIVE_INFINITY,
    titleChoices: listChoices(title),
    phrases,
    startSeconds: sentences[from]!.startSeconds,
    from,
    to: sections[i + 1]?.from ?? sentences.length,
  }))
}

function listChoices(title: SectionTitle | null | undefined): TitleChoice[] {
  return title ? [title, ...title.others] : []
}

/** Finds what the author's chapters say beside their titles. */
function addPhrases(
  sections: Section[],
  sentences: SpokenSentence[],
  { language, title }: { language: string; title: string },
): Section[] {
  const spoken = sections.filter(({ from, to }) => from < to)
  const titles = chooseSectionTitles(
    sentences,
    spoken.map(({ from }) => from),
    language,
    title,
  )
  return sections.map((section) => ({ ...section, phrases: listChoices(titles[spoken.indexOf(section)]) }))
}

function findSegments(sentences: SpokenSentence[], language: string): TopicSegment[] {
  const seconds = sentences.at(-1)!.endSeconds - sentences[0]!.startSeconds
  const maxCount = Math.min(maxChapters, seconds / minChapterSeconds, sentences.length / minChapterSentences)
  const input = {
    sentenceTerms: sentences.map((sentence) => getStems(sentence, language)),
    boundaryOdds: computeBoundaryOdds(sentences, language),
    startSeconds: sentences.map(({ startSeconds }) => startSeconds),
    endSeconds: sentences.at(-1)!.endSeconds,
  }
  const count = Math.min(Math.max(1, Math.floor(maxCount)), Math.round(estimateChapterCount(sentences)))
  return segmentTopics(input, count)
}

function splitByAuthorChapters(sentences: SpokenSentence[], authorChapters: AuthorChapter[]): Section[] {
  const ordered = authorChapters.toSorted((a, b) => a.startSeconds - b.startSeconds)
  let from = 0
  return ordered.map(({ title, startSeconds }, i) => {
    const end = ordered[i + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    let to = from
    while (to < sentences.length && sentences[to]!.startSeconds < end) to++
    const titled = { title, titleOdds: Number.POSITIVE_INFINITY, titleChoices: [], phrases: [] }
    const section = { ...titled, startSeconds: Math.max(0, startSeconds), from, to }
    from = to
    return section
  })
}
