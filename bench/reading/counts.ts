// The counts of a digest: what each one is, its goal, and the faults that a digest has.
import type { SummaryText } from '#contract/summaries/summary.ts'
import { hasDanglingOpening } from './dangling-openings.ts'
import { findRepeated } from './duplicates.ts'
import { isFragment } from './fragments.ts'
import { isOffTopic, occursNowhere } from './headlines.ts'
import { cutsNegation, indexSpokenWords, isMisquote } from './misquotes.ts'
import { collectShownSentences, type ShownSentence } from './shown-sentences.ts'
import { isTalkAroundTheTalk } from './talk.ts'

/** What a count is a share of. */
export type Base = 'sentences' | 'short versions' | 'titles' | 'topics'
export type CountName = keyof typeof counts
/** `goal` is the largest share that is allowed. */
export const counts = {
  misquotes: {
    base: 'sentences',
    goal: 0,
    definition:
      'sentences whose words were not said in this order, apart from a closed list of filled pauses, "you know", "I mean", fillers between two punctuation marks, immediate repeats and broken-off words.',
  },
  cutNegations: {
    base: 'sentences',
    goal: 0,
    definition:
      'sentences that leave out a negation or condition directly before or after their words ("nor did", "if", "I don\'t think"), or half of "so far" or "is that right".',
  },
  fragments: {
    base: 'sentences',
    goal: 0.02,
    definition:
      'sentences without a subject or a finite verb of their own, cut off before or after a word that needs another ("the", "because"), shorter than three words, or questions that no answer follows (English only).',
  },
  danglingOpenings: {
    base: 'sentences',
    goal: 0.02,
    definition:
      'sentences that open with "so", "that" or another pronoun of the third person, where neither square brackets nor a sentence shown before it, at most 20 seconds earlier in the same chapter, gives the noun (English only).',
  },
  talk: {
    base: 'sentences',
    goal: 0.02,
    definition:
      'sentences with a phrase of greeting, thanks, introduction, announcement or housekeeping (English only).',
  },
  rule3: {
    base: 'sentences',
    goal: 0.02,
    definition: 'sentences with at least one of the three faults above.',
  },
  offTopic: {
    base: 'short versions',
    goal: 0.02,
    definition:
      'short versions without two content words of the title or of topics that were said at least twice, or not written as a sentence (capital letter, full stop).',
  },
  titlesNowhere: {
    base: 'titles',
    goal: 0,
    definition:
      "chapter titles whose words are neither said in this order anywhere nor part of the video's title.",
  },
  topicsNowhere: {
    base: 'topics',
    goal: 0,
    definition: 'topics of chapters whose words are not said in this order anywhere.',
  },
  topicsRepeated: {
    base: 'topics',
    goal: 0,
    definition: 'topics of chapters that another one or the title of a chapter is, too.',
  },
  duplicates: {
    base: 'sentences',
    goal: 0,
    definition:
      'sentences that repeat or are part of one shown before (the pull quote counts, a key point that is a highlight does not), and chapter titles used twice.',
  },
} as const satisfies Record<string, { base: Base; goal: number; definition: string }>

export type Fault = { count: CountName; place: string; text: string }
export type Reading = { faults: Fault[]; totals: Record<Base, number> }
/** What a digest was made from. */
export type Source = { title: string; language: string; texts: string[] }

export function readDigest(digest: SummaryText, source: Source): Reading {
  const spoken = indexSpokenWords(source.texts)
  const sentences = collectShownSentences(digest)
  const { chapters, tldr, mainTopics } = digest
  const headlines = { title: source.title, topics: mainTopics, spoken }
  const titles = chapters.map(({ title }) => title)
  const isEnglish = source.language.startsWith('en')
  const faults: Fault[] = sentences.flatMap((sentence) =>
    [
      ...(isMisquote(sentence.text, spoken) ? (['misquotes'] as const) : []),
      ...(cutsNegation(sentence.text, spoken) ? (['cutNegations'] as const) : []),
      ...(isEnglish ? findRule3Faults(sentence) : []),
    ].map((count) => ({ count, place: sentence.place, text: sentence.text })),
  )
  const repeated = findRepeated(sentences.map(({ text }) => text)).map((text) => ({
    place: 'sentence',
    text,
  }))
  const topics = chapters.flatMap((chapter) => (chapter.topics ?? []).map(({ text }) => text))
  const isRepeated = (topic: string, at: number) =>
    [...titles, ...topics.slice(0, at)].some((other) => isSameTitle(other, topic))
  const repeatedTitles = titles.filter((title, i) =>
    titles.slice(0, i).some((other) => isSameTitle(other, title)),
  )
  return {
    faults: [
      ...faults,
      ...(isOffTopic(tldr, headlines)
        ? [{ count: 'offTopic', place: 'short version', text: tldr } as const]
        : []),
      ...titles
        .filter((title) => occursNowhere(title, headlines))
        .map((text) => ({ count: 'titlesNowhere', place: 'title', text }) as const),
      ...topics.flatMap((text, at) => [
        ...(occursNowhere(text, { title: '', spoken })
          ? [{ count: 'topicsNowhere', place: 'topic', text } as const]
          : []),
        ...(isRepeated(text, at)
          ? [{ count: 'topicsRepeated', place: 'topic', text } as const]
          : []),
      ]),
      ...[...repeated, ...repeatedTitles.map((text) => ({ place: 'title', text }))].map(
        (fault) => ({ count: 'duplicates', ...fault }) as const,
      ),
    ],
    totals: {
      sentences: sentences.length,
      'short versions': 1,
      titles: titles.length,
      topics: topics.length,
    },
  }
}

function findRule3Faults(sentence: ShownSentence): CountName[] {
  const found: CountName[] = []
  if (isFragment(sentence)) found.push('fragments')
  if (hasDanglingOpening(sentence)) found.push('danglingOpenings')
  if (isTalkAroundTheTalk(sentence.text)) found.push('talk')
  return found.length > 0 ? [...found, 'rule3'] : found
}

function isSameTitle(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
