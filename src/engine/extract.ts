// Creates the summary without a model, from sentences of the video with their times.

import { formatDuration } from '#contract/basics/format.ts'
import { minTranscriptWords } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Chapter, Highlight, KeyPoint, SummaryText } from '#contract/summaries/summary.ts'
import { type Section, splitSections } from './chapters/chapters.ts'
import { listAuthorChapters } from './chapters/described-chapters.ts'
import type { EngineEvent, EngineInput } from './engine-input.ts'
import { createCapitalizer } from './headlines/capitals.ts'
import { describeRecordingInWords, namePart } from './headlines/describe-recording.ts'
import { classifySentiment } from './headlines/sentiment.ts'
import { chooseTitles } from './headlines/titles.ts'
import { extractTopics, listChapterTopics } from './headlines/topics.ts'
import { buildVerdict } from './headlines/verdict.ts'
import { getStems } from './language/terms.ts'
import { budgets } from './select/budgets.ts'
import { chooseExtract, countStatements, type ExtractChoice } from './select/choose-extract.ts'
import { measureDensity } from './select/density.ts'
import { readSentences } from './sentences/asides.ts'
import { coverCaptions, findStart } from './speech/read-captions.ts'
import { joinSentences } from './speech/scripts.ts'
import { countSpokenWords } from './speech/words.ts'
import type { SpokenSentence } from './transcript.ts'

const topicCount = 7

/**
 * Extracts a digest. Deterministic. Yields between its phases, so that the caller can do
 * other work. Throws a Problem: `transcript_too_short`.
 */
export async function* extract(input: EngineInput): AsyncGenerator<EngineEvent> {
  const words = countSpokenWords(input.transcript)
  if (words < minTranscriptWords) throw new Problem('transcript_too_short', { details: { words } })
  yield step('writing', 0.05)
  const recording = readRecording(input)
  yield step('writing', 0.3)
  const choice = chooseExtract({ ...recording, length: input.length, rewrite: input.rewrite })
  yield step('writing', 0.6)
  const chapters = buildChapters(recording, choice, input)
  const topics = extractTopics(recording.sentences, { count: topicCount, ...recording })
  const text = buildText(recording, choice, { chapters, topics, length: input.length })
  const { tldr, summary, keyPoints, tldrQuote, pullQuote } = text
  const quotes = { ...(tldrQuote && { tldrQuote }), ...(pullQuote && { pullQuote }) }
  yield { type: 'part', data: { tldr, summary, keyPoints, ...quotes } }
  yield step('checking', 0.9)
  yield {
    type: 'digest',
    data: {
      summary: text,
      coverage: coverCaptions(
        { fromSeconds: 0, toSeconds: recording.endSeconds, share: 1 },
        input.transcript,
      ),
      checked: { kept: text.keyPoints.length, dropped: 0, sentences: recording.all.length },
    },
  }
}

function step(name: 'writing' | 'checking', progress: number): EngineEvent {
  return { type: 'step', data: { step: name, progress } }
}

type ReadRecording = {
  all: SpokenSentence[]
  asides: boolean[]
  /** Without advertisements and greetings. */
  sentences: SpokenSentence[]
  sections: Section[]
  capitalize: (text: string) => string
  title: string
  language: string
  durationSeconds: number
  endSeconds: number
}

function readRecording({ transcript, video, length, rewrite }: EngineInput): ReadRecording {
  const { language } = transcript
  const { title, description = '' } = video
  const { all, asides, sentences } = readSentences(transcript)
  const endSeconds = all.reduce((last, sentence) => Math.max(last, sentence.endSeconds), 0)
  const authorChapters = listAuthorChapters(video)
  const capitalize = createCapitalizer(
    all.map(({ text }) => text),
    {
      titles: [title, ...authorChapters.map((chapter) => chapter.title)],
      description,
      speakers: [...new Set(all.flatMap(({ speaker }) => speaker ?? []))],
      language,
    },
  )
  return {
    all,
    asides,
    sentences,
    sections: splitSections(sentences, {
      authorChapters,
      language,
      most: countStatements(all, { length, rewrite }),
    }),
    capitalize,
    title,
    language,
    durationSeconds:
      video.durationSeconds ??
      endSeconds - findStart(transcript.cues[0]?.startSeconds ?? 0, endSeconds),
    endSeconds,
  }
}

/**
 * Log-odds of a title below which a chapter with one statement joins the one before it:
 * it is hardly a chapter.
 */
const minTitleOdds = -0.2

/** Chapters with their statements, titles and, where they show none, topics. */
function buildChapters(
  recording: ReadRecording,
  choice: ExtractChoice,
  { length }: EngineInput,
): Chapter[] {
  const { sections, sentences, capitalize, language, title } = recording
  const isAuthors = sections.some((section) => section.title !== '')
  const all = sections.map((section, i) => ({ ...section, statements: choice.bySection[i]! }))
  const { shown, titles } = isAuthors
    ? { shown: all, titles: [] }
    : joinThin(all, recording, choice.isOutline)
  const starts = shown.map(({ from }) => from)
  const names = shown.map(
    (section, i) => section.title || capitalize(titles[i]?.text ?? '') || namePart(i + 1, language),
  )
  const isFull = shown.every(({ statements }) => statements.length > 0) && !choice.isOutline
  const topics = isFull
    ? []
    : listChapterTopics(sentences, starts, names, { language, count: topicsOf[length], title })
  return shown.map(({ startSeconds, statements }, i) => {
    const highlights = choice.isOutline
      ? []
      : statements.map((statement) => toHighlight(statement, recording))
    return {
      title: names[i]!,
      startSeconds,
      summary: joinSentences(highlights.map(({ text }) => text)),
      highlights,
      ...(highlights.length === 0 && topics[i] && topics[i].length > 0 && { topics: topics[i] }),
    }
  })
}

type FilledSection = Section & { statements: SpokenSentence[] }

/**
 * Joins a found chapter without a statement, or with one and without a good title, to the
 * one before it, and titles the rest.
 */
function joinThin(sections: FilledSection[], recording: ReadRecording, isOutline: boolean) {
  const choose = (of: FilledSection[]) =>
    chooseTitles(
      recording.sentences,
      of.map(({ from }) => from),
      recording,
    )
  const titles = choose(sections)
  const joined: FilledSection[] = []
  for (const [i, section] of sections.entries()) {
    const before = joined.at(-1)
    const isBare =
      !isOutline && (section.statements.length === 0 || before?.statements.length === 0)
    const isWeak = titles[i]!.odds < minTitleOdds && section.statements.length < 2
    if (before && (isBare || isWeak)) {
      before.to = section.to
      before.statements = [...before.statements, ...section.statements]
    } else joined.push({ ...section })
  }
  return { shown: joined, titles: joined.length < sections.length ? choose(joined) : titles }
}

const topicsOf = { short: 2, medium: 3, long: 5 }

function buildText(
  recording: ReadRecording,
  choice: ExtractChoice,
  {
    chapters,
    topics,
    length,
  }: { chapters: Chapter[]; topics: string[]; length: EngineInput['length'] },
): SummaryText {
  const { sentences, all, asides, title, language, durationSeconds } = recording
  const { isOutline } = choice
  const lead = isOutline ? null : choice.lead
  const quotation = isOutline ? null : choice.quotation
  const tldrQuote = lead && toHighlight(lead, recording)
  const tldr = tldrQuote?.text ?? describe(recording)
  const mainTopics = topics.map(recording.capitalize)
  const keyPoints = isOutline ? [] : listKeyPoints(recording, choice, budgets[length].keyPoints)
  const summary = chapters
    .map((chapter) => chapter.summary)
    .filter(Boolean)
    .join('\n\n')
  const density = measureDensity(sentences, language)
  const verdict = isOutline
    ? undefined
    : buildVerdict({
        sentences: all,
        asides,
        density,
        durationSeconds,
        summary: joinSentences([tldr, quotation?.text ?? '', summary]),
        title,
        language,
      })
  return {
    tldr,
    ...(tldrQuote && { tldrQuote }),
    ...(quotation && { pullQuote: toHighlight(quotation, recording) }),
    summary,
    keyPoints,
    chapters,
    mainTopics,
    sentiment: classifySentiment(
      sentences.map(({ text }) => text),
      language,
    ),
    watchTime: formatDuration(durationSeconds),
    contentQuality: density,
    ...(isOutline && { isOutline }),
    ...(verdict && { verdict }),
  }
}

/** Phrases tell more than single words, which are said more often. */
const describedFrom = 12

function describe(recording: ReadRecording): string {
  const { durationSeconds, language, all, sentences, capitalize } = recording
  const topics = extractTopics(sentences, { count: describedFrom, ...recording })
  const phrases = topics.filter((topic) => topic.includes(' '))
  const named = new Set<string>()
  const distinct = [...phrases, ...topics].filter((topic) => {
    const stems = getStems({ text: topic }, language)
    const isNew = !stems.some((stem) => named.has(stem))
    if (isNew) for (const stem of stems) named.add(stem)
    return isNew
  })
  const speakers = [...new Set(all.flatMap(({ speaker }) => speaker ?? []))]
  const areNamed =
    speakers.length <= maxNamedSpeakers && !speakers.some((name) => numberedSpeaker.test(name))
  return describeRecordingInWords({
    isConversation: speakers.length > 1,
    speakers: areNamed ? speakers : [],
    durationSeconds,
    topics: distinct.map(capitalize),
    language,
  })
}

const maxNamedSpeakers = 4
/** Programs write so where they do not know a name. */
const numberedSpeaker = /^(?:speaker|sprecher|person|guest|user) ?(?:\d{1,2}|[a-z])$/i

/** The best statements, in the video's order. */
function listKeyPoints(
  recording: ReadRecording,
  { best }: ExtractChoice,
  count: number,
): KeyPoint[] {
  const points = best.slice(0, count).map((statement) => {
    const { speaker, ...said } = toHighlight(statement, recording)
    return { ...said, supported: true, ...(speaker && { speaker }) }
  })
  return points.toSorted((a, b) => a.startSeconds - b.startSeconds)
}

function toHighlight(
  { text, startSeconds, verbatim, speaker }: SpokenSentence,
  { capitalize }: ReadRecording,
): Highlight {
  return { text: capitalize(text), startSeconds, quote: verbatim, ...(speaker && { speaker }) }
}
