// Locates the terms of a question in transcripts, also in another spelling.
import type { AuthorChapter } from '../../engine-input.ts'
import { extractIndexTerms } from '../index-terms.ts'
import type { QuestionTerm } from '../question/read-question.ts'
import type { TranscriptIndex } from '../transcript-index.ts'
import type { LocatedTerm } from './term-scores.ts'

/** How much another form or spelling of a word counts. */
const variantWeight = 0.5
/**
 * Another form begins with so many letters, and with this share of the letters of the
 * longer one.
 */
const minSharedLetters = 5
const minSharedShare = 0.6
const maxVariants = 8
/**
 * How much a term in the title of the chapter or of the video counts, where it is not
 * said nearby.
 */
const chapterTitleWeight = 0.7
const videoTitleWeight = 0.4

/**
 * How often the stems are said in all transcripts of a search together, and the number of
 * their sentences.
 */
type Frequencies = { sentences: number; of(stem: string): number }

/** Counts over all transcripts, so that the scores of their sentences can be compared. */
export function countFrequencies(indexes: TranscriptIndex[]): Frequencies {
  const sentences = indexes.reduce((sum, index) => sum + index.sentences.length, 0)
  return {
    sentences,
    of: (stem) => indexes.reduce((sum, { postings }) => sum + (postings.get(stem)?.length ?? 0), 0),
  }
}

type Titles = { title: string; chapters: AuthorChapter[] }

/** Locates each term, also in other forms; one that is never said also in other spellings. */
export function locateTerms(
  index: TranscriptIndex,
  terms: ReadonlyMap<string, QuestionTerm>,
  { titles, frequencies }: { titles: Titles; frequencies: Frequencies },
): LocatedTerm[] {
  const titleTerms = new Set(extractIndexTerms(titles.title, index.language))
  const chapters = readChapters(index, titles.chapters)
  const list = [...terms]
  return list.map(([stem, term], i): LocatedTerm => {
    const joined = [term.joined, list[i + 1]?.[1].joined].filter(
      (form) => form && index.postings.has(form),
    ) as string[]
    const forms = [stem, ...joined]
    const variants = term.weight === 1 ? findVariants(index, stem) : []
    const split =
      variants.length === 0 && joined.length === 0 && !index.postings.has(stem)
        ? findSplit(index, stem)
        : null
    const common =
      forms.reduce((sum, form) => sum + frequencies.of(form), split?.at.length ?? 0) ||
      variants.reduce((sum, variant) => sum + frequencies.of(variant), 0)
    const idf = Math.log(1 + (frequencies.sentences + 0.5) / (common + 0.5)) * term.weight
    const occurrences = new Float64Array(index.sentences.length)
    let frequency = 0
    const count = (places: readonly number[], weight: number) => {
      for (const at of places) occurrences[at]! += weight
      frequency += weight * places.length
    }
    for (const form of forms) count(index.postings.get(form) ?? [], 1)
    for (const variant of variants.filter((form) => !forms.includes(form)))
      count(index.postings.get(variant)!, variantWeight)
    if (split) count(split.at, 1)
    const titleWeight = titleTerms.has(stem) ? videoTitleWeight : 0
    const isInTitles = titleWeight > 0 || chapters.some((chapter) => chapter.terms.has(stem))
    return {
      ...term,
      stem,
      forms: [...forms, ...(split?.parts ?? [])],
      idf,
      occurrences: frequency > 0 ? occurrences : null,
      frequency,
      titles: isInTitles ? weighTitles(index, chapters, { stem, titleWeight }) : null,
    }
  })
}

type ChapterTerms = { startSeconds: number; terms: Set<string> }

function readChapters({ language }: TranscriptIndex, chapters: AuthorChapter[]): ChapterTerms[] {
  return chapters
    .map(({ title, startSeconds }) => ({
      startSeconds,
      terms: new Set(extractIndexTerms(title, language)),
    }))
    .sort((a, b) => a.startSeconds - b.startSeconds)
}

function weighTitles(
  { sentences }: TranscriptIndex,
  chapters: ChapterTerms[],
  { stem, titleWeight }: { stem: string; titleWeight: number },
): Float64Array {
  const weights = new Float64Array(sentences.length)
  let chapter = -1
  for (const [at, { startSeconds }] of sentences.entries()) {
    while (chapter + 1 < chapters.length && chapters[chapter + 1]!.startSeconds <= startSeconds)
      chapter++
    weights[at] = chapters[chapter]?.terms.has(stem) ? chapterTitleWeight : titleWeight
  }
  return weights
}

/**
 * Finds other forms of a stem ("portable" for "portability") in a transcript; of one that
 * is never said also other spellings.
 */
function findVariants({ postings }: TranscriptIndex, stem: string): string[] {
  if (stem.length < minSharedLetters - 1) return []
  const isSaid = postings.has(stem)
  const variants: string[] = []
  for (const other of postings.keys()) {
    if (variants.length >= maxVariants) break
    if (other[0] !== stem[0] || other[1] !== stem[1] || other === stem) continue
    const shared = countSharedLetters(other, stem)
    const isForm =
      shared >= Math.max(minSharedLetters, minSharedShare * Math.max(other.length, stem.length))
    if (isForm || (!isSaid && stem.length >= minSharedLetters && differsByOneLetter(other, stem)))
      variants.push(other)
  }
  return variants
}

const minPartLetters = 3

/**
 * Finds the sentences that say a word as two: "bit gold" for "bitgold". The first may be
 * a stop word.
 */
function findSplit(
  { postings, sentences }: TranscriptIndex,
  stem: string,
): { parts: [string, string]; at: number[] } | null {
  for (let length = minPartLetters; length <= stem.length - minPartLetters; length++) {
    const [first, second] = [stem.slice(0, length), stem.slice(length)]
    const at = [...new Set(postings.get(second))].filter((place) =>
      sentences[place]!.text.toLowerCase().includes(`${first} ${second}`),
    )
    if (at.length > 0) return { parts: [first, second], at }
  }
  return null
}

function countSharedLetters(a: string, b: string): number {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return shared
}

/** Whether one letter is replaced, added, missing or exchanged with its neighbor. */
function differsByOneLetter(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  const start = countSharedLetters(a, b)
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const [restA, restB] = [endA - start, endB - start]
  const isExchanged =
    restA === 2 && restB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start]
  return (restA <= 1 && restB <= 1) || isExchanged
}
