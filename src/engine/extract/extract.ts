// Creates the summary without a model, from sentences of the video with their times.
import { formatDuration } from '#contract/format.ts'
import { minTranscriptWords } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import type { Digest, KeyPoint, SummaryText } from '#contract/summary.ts'
import type { EngineEvent, EngineInput } from '../engine-input.ts'
import { joinSentences } from '../speech/scripts.ts'
import { countSpokenWords, type SpokenSentence } from '../transcript.ts'
import { createCapitalizer } from './capitals.ts'
import { splitSections } from './chapters.ts'
import { measureDensity } from './density.ts'
import { selectExtract } from './extract-selection.ts'
import { nameKind } from './recording-kind.ts'
import { classifySentiment } from './sentiment.ts'
import { chooseShortTopics } from './short-topics.ts'
import { buildShortVersion } from './short-version.ts'
import { extractStatements } from './statements.ts'
import { findTitleAnswer } from './title-answer.ts'
import { extractTopics } from './topics.ts'
import { buildVerdict } from './verdict.ts'

const topicCount = 7

/**
 * Extracts a digest. Deterministic. Yields between its phases, so that the caller can do other work. Throws a Problem: `transcript_too_short`.
 */
export async function* extract(input: EngineInput): AsyncGenerator<EngineEvent> {
  const { transcript, video } = input
  const { language } = transcript
  const { title } = video
  const words = countSpokenWords(transcript)
  if (words < minTranscriptWords) throw new Problem('transcript_too_short', { details: { words } })
  yield writingStep(0.05)
  const statements = extractStatements(transcript)
  const capitalize = learnCapitals(statements, input)
  const sentences = statements.map((sentence) => ({ ...sentence, text: capitalize(sentence.text) }))
  const endSeconds = sentences.reduce((last, { endSeconds }) => Math.max(last, endSeconds), 0)
  const durationSeconds = video.durationSeconds ?? endSeconds
  yield writingStep(0.2)

  const sections = splitSections(sentences, video.chapters, language)
  const mainTopics = extractTopics(sentences, { count: topicCount, language, title })
  const tldr = buildShortVersion({
    title,
    kind: nameKind(title, sentences),
    durationSeconds,
    topics: chooseShortTopics({ title, topics: mainTopics, chapters: video.chapters, language }),
    language,
  })
  yield { type: 'part', data: { tldr } }

  yield writingStep(0.45)
  const { pullQuote, chapters, keyPoints } = selectExtract(sentences, sections, {
    input,
    spokenWords: words,
    capitalize,
  })
  const summary = chapters
    .map((chapter) => chapter.summary)
    .filter(Boolean)
    .join('\n\n')
  const quoted = pullQuote ? { pullQuote: toHighlight(pullQuote) } : {}
  const points = keyPoints.map(toKeyPoint)
  yield { type: 'part', data: { tldr, ...quoted, summary, keyPoints: points } }

  yield { type: 'step', data: { step: 'checking', progress: 0.9 } }
  const density = measureDensity(sentences, language)
  const verdict = buildVerdict({
    sentences,
    density,
    durationSeconds,
    summary: joinSentences([tldr, summary]),
    answer: findTitleAnswer(title, sentences, language),
    topics: mainTopics,
    language,
  })
  const text: SummaryText = {
    tldr,
    ...quoted,
    summary,
    keyPoints: points,
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
  const digest: Digest = {
    summary: text,
    coverage: { fromSeconds: 0, toSeconds: endSeconds, share: 1 },
    checked: { kept: points.length, dropped: 0 },
  }
  yield { type: 'digest', data: digest }
}

function writingStep(progress: number): EngineEvent {
  return { type: 'step', data: { step: 'writing', progress } }
}

function learnCapitals(sentences: SpokenSentence[], { video, transcript }: EngineInput): (text: string) => string {
  return createCapitalizer(
    sentences.map(({ text }) => text),
    {
      titles: [video.title, ...video.chapters.map(({ title }) => title)],
      speakers: [...new Set(sentences.flatMap(({ speaker }) => speaker ?? []))],
      language: transcript.language,
    },
  )
}

function toHighlight({ text, startSeconds, verbatim }: SpokenSentence) {
  return { text, startSeconds, quote: verbatim }
}

function toKeyPoint(sentence: SpokenSentence): KeyPoint {
  return { ...toHighlight(sentence), supported: true }
}
