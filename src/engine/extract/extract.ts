// The summary without a model: the video's own sentences, chosen, ordered and tied to their moments.
import { formatDuration } from '#contract/format.ts'
import { Problem } from '#contract/problems.ts'
import { minTranscriptWords } from '#contract/settings.ts'
import type { Digest, KeyPoint } from '#contract/summary.ts'
import { joinSentences, wordCount } from '../speech/scripts.ts'
import type { Assignment, EngineEvent } from '../summarize.ts'
import { type SpokenSentence, spokenWords } from '../transcript.ts'
import { titleAnswer } from './answer.ts'
import { chapterOf, stretchesOf } from './chapters.ts'
import { densityOf } from './quality.ts'
import { freshAnswer, scopeOf, titleWeightOf, unsaid } from './rewriting.ts'
import { selectionOf } from './selection.ts'
import { sentimentOf } from './sentiment.ts'
import { statementsOf } from './statement.ts'
import { tldrSentences } from './tldr.ts'
import { topicsOf } from './topics.ts'
import { verdictOf } from './verdict.ts'

const topicCount = 7

/**
 * Extracts a digest. The same transcript gives the same digest, to the letter. Yields between its phases, so that the caller can do
 * other work there. Throws a Problem: `transcript_too_short`.
 */
export async function* extract({ transcript, video, length, rewrite }: Assignment): AsyncGenerator<EngineEvent> {
  const { language } = transcript
  const { title } = video
  const words = spokenWords(transcript)
  if (words < minTranscriptWords) throw new Problem('transcript_too_short', { details: { words } })
  yield writing(0.05)
  const sentences = statementsOf(transcript)
  const lastSeconds = sentences.reduce((last, { endSeconds }) => Math.max(last, endSeconds), 0)
  const durationSeconds = video.durationSeconds ?? lastSeconds
  yield writing(0.2)

  const scope = scopeOf({ length, rewrite }, words)
  const fresh = unsaid(sentences, rewrite)
  const titleWeight = titleWeightOf(rewrite)
  const answer = titleAnswer(title, sentences, language)
  const tldrPicks = tldrSentences(fresh, {
    count: scope.budget.tldrSentences,
    language,
    title,
    titleWeight,
    answer: rewrite ? freshAnswer(title, fresh, { rewrite, language }) : answer,
  })
  const tldr = joinSentences(tldrPicks.map((i) => fresh[i]!.text))
  yield { type: 'part', data: { tldr } }

  const selection = selectionOf(fresh, tldrPicks, { scope, words, language, title, titleWeight })
  yield writing(0.45)
  const stretches = stretchesOf(sentences, video.chapters, language)
  const places = selection.summary.map((i) => sentences.indexOf(fresh[i]!))
  const summary = paragraphsOf(places, sentences, stretches)
  const keyPoints = selection.keyPoints.map((i) => keyPointOf(fresh[i]!))
  yield { type: 'part', data: { tldr, summary, keyPoints } }

  yield writing(0.7)
  const sayable = new Set(fresh)
  const chapters = stretches.map((stretch) => {
    const own = sentences.slice(stretch.from, stretch.to)
    const left = own.filter((sentence) => sayable.has(sentence))
    return chapterOf(stretch, left.length > 0 ? left : own, language)
  })
  const mainTopics = topicsOf(sentences, { count: topicCount, language, title })
  yield { type: 'step', data: { step: 'checking', progress: 0.9 } }
  const density = densityOf(sentences, language)
  const digest: Digest = {
    summary: {
      tldr,
      summary,
      keyPoints,
      chapters,
      mainTopics,
      sentiment: sentimentOf(
        sentences.map(({ text }) => text),
        language,
      ),
      watchTime: formatDuration(durationSeconds),
      contentQuality: density.level,
      verdict: verdictOf({
        density,
        durationSeconds,
        summary: `${tldr} ${summary}`,
        answer,
        language,
      }),
    },
    coverage: { fromSeconds: 0, toSeconds: lastSeconds, share: 1 },
    checked: { kept: keyPoints.length, dropped: 0 },
  }
  yield { type: 'digest', data: digest }
}

function writing(progress: number): EngineEvent {
  return { type: 'step', data: { step: 'writing', progress } }
}

/** Words from which a paragraph is long enough to stand by itself. */
const paragraphWords = 45

/** The picked sentences in paragraphs that follow the stretches; short ones go together with the next. */
function paragraphsOf(picks: number[], sentences: SpokenSentence[], stretches: { from: number; to: number }[]): string {
  const paragraphs: string[] = []
  let open = ''
  for (const { from, to } of stretches) {
    const own = picks.filter((i) => i >= from && i < to).map((i) => sentences[i]!.text)
    open = joinSentences([open, ...own])
    if (wordCount(open) < paragraphWords) continue
    paragraphs.push(open)
    open = ''
  }
  return [...paragraphs, open].filter(Boolean).join('\n\n')
}

function keyPointOf({ text, speaker, spoken, startSeconds }: SpokenSentence): KeyPoint {
  return { text: speaker ? `${speaker}: ${text}` : text, startSeconds, quote: spoken, supported: true }
}
