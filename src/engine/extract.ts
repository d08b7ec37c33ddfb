// Creates the summary without a model, from sentences of the video with their times.
import { formatDuration } from '#contract/format.ts'
import { minTranscriptWords } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import type { Chapter, Highlight, KeyPoint, SummaryText } from '#contract/summary.ts'
import { hasAuthorChapters, type Section, splitSections } from './chapters/chapters.ts'
import { readDescribedChapters } from './chapters/described-chapters.ts'
import type { EngineEvent, EngineInput } from './engine-input.ts'
import { createCapitalizer } from './headlines/capitals.ts'
import { measureDensity } from './headlines/density.ts'
import { describeRecordingInWords } from './headlines/describe-recording.ts'
import { classifySentiment } from './headlines/sentiment.ts'
import { chooseTitles } from './headlines/titles.ts'
import { extractTopics, listChapterTopics } from './headlines/topics.ts'
import { buildVerdict } from './headlines/verdict.ts'
import { budgets } from './select/budgets.ts'
import { chooseExtract, countStatements, type ExtractChoice } from './select/choose-extract.ts'
import { readSentences } from './sentences/asides.ts'
import { namePart } from './headlines/part-names.ts'
import { joinSentences } from './speech/scripts.ts'
import { countSpokenWords } from './speech/words.ts'
import type { SpokenSentence } from './transcript.ts'

const topicCount = 7

/**
 * Extracts a digest. Deterministic. Yields between its phases, so that the caller can do other work. Throws a Problem: `transcript_too_short`.
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
  yield { type: 'part', data: { tldr: text.tldr, summary: text.summary, keyPoints: text.keyPoints } }
  yield step('checking', 0.9)
  yield {
    type: 'digest',
    data: {
      summary: text,
      coverage: { fromSeconds: 0, toSeconds: recording.endSeconds, share: 1 },
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
  const authorChapters = hasAuthorChapters(video.chapters)
    ? video.chapters
    : readDescribedChapters(description, video.durationSeconds)
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
    sections: splitSections(sentences, { authorChapters, language, most: countStatements(all, { length, rewrite }) }),
    capitalize,
    title,
    language,
    durationSeconds: video.durationSeconds ?? endSeconds,
    endSeconds,
  }
}

/** Chapters with their statements; of those that were found, one without a statement joins the one before it. */
function buildChapters(recording: ReadRecording, { bySection, isOutline }: ExtractChoice, { length }: EngineInput): Chapter[] {
  const { sections, sentences, language } = recording
  const isOwn = sections.every(({ title }) => title !== '')
  const kept = sections.flatMap((section, i) =>
    isOwn || isOutline || i === 0 || bySection[i]!.length > 0 ? [{ ...section, statements: bySection[i]! }] : [],
  )
  // What precedes the first statement belongs to its chapter.
  const joined = !isOwn && !isOutline && kept.length > 1 && kept[0]!.statements.length === 0
  const shown = joined ? [{ ...kept[1]!, from: 0, startSeconds: kept[0]!.startSeconds }, ...kept.slice(2)] : kept
  const starts = shown.map(({ from }) => from)
  const titles = isOwn ? [] : chooseTitles(sentences, starts, recording)
  const named = shown.map((section, i) => ({
    ...section,
    title: section.title || recording.capitalize(titles[i]?.text ?? '') || namePart(i + 1, language),
  }))
  const topics = listChapterTopics(sentences, starts, named.map(({ title }) => title), { language, count: topicsOf[length], title: recording.title })
  return named.map(({ title, startSeconds, statements }, i) => {
    const highlights = isOutline ? [] : statements.map((statement) => toHighlight(statement, recording))
    const shows = isOutline || highlights.length === 0
    return {
      title,
      startSeconds,
      summary: joinSentences(highlights.map(({ text }) => text)),
      highlights,
      ...(shows && topics[i]!.length > 0 && { topics: topics[i]! }),
    }
  })
}

const topicsOf = { short: 2, medium: 3, long: 5 }

function buildText(
  recording: ReadRecording,
  choice: ExtractChoice,
  { chapters, topics, length }: { chapters: Chapter[]; topics: string[]; length: EngineInput['length'] },
): SummaryText {
  const { sentences, all, asides, title, language, durationSeconds } = recording
  const { isOutline } = choice
  const lead = isOutline ? null : choice.lead
  const quotation = lead && choice.quotation
  const tldrQuote = lead && toHighlight(lead, recording)
  const tldr = tldrQuote?.text ?? describe(recording, topics)
  const mainTopics = topics.map(recording.capitalize)
  const keyPoints = isOutline ? [] : listKeyPoints(recording, choice, budgets[length].keyPoints)
  const summary = chapters.map((chapter) => chapter.summary).filter(Boolean).join('\n\n')
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
    ...(isOutline && { isOutline }),
    summary,
    keyPoints,
    chapters,
    mainTopics,
    sentiment: classifySentiment(
      sentences.map(({ text }) => text),
      language,
    ),
    watchTime: formatDuration(durationSeconds),
    contentQuality: density.level,
    ...(verdict && { verdict }),
  }
}

function describe({ title, durationSeconds, language, all, capitalize }: ReadRecording, topics: string[]): string {
  const speakers = [...new Set(all.flatMap(({ speaker }) => speaker ?? []))]
  return describeRecordingInWords({
    title,
    speakers: speakers.length <= maxNamedSpeakers ? speakers : [],
    durationSeconds,
    topics: topics.map(capitalize),
    language,
  })
}

const maxNamedSpeakers = 4

/** The best statements, in the video's order. */
function listKeyPoints(recording: ReadRecording, { best }: ExtractChoice, count: number): KeyPoint[] {
  const points = best.slice(0, count).map((statement) => ({ ...toHighlight(statement, recording), supported: true }))
  return points.toSorted((a, b) => a.startSeconds - b.startSeconds)
}

function toHighlight({ text, startSeconds, verbatim, speaker }: SpokenSentence, { capitalize }: ReadRecording): Highlight {
  return { text: capitalize(text), startSeconds, quote: verbatim, ...(speaker && { speaker }) }
}
