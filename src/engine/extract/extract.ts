// The summary without a model: the video's own sentences, chosen, ordered and tied to their moments.
import { formatDuration } from '#contract/format.ts'
import { Problem } from '#contract/problems.ts'
import { minTranscriptWords } from '#contract/settings.ts'
import type { Digest, KeyPoint } from '#contract/summary.ts'
import type { Assignment, EngineEvent } from '../summarize.ts'
import { type SpokenSentence, spokenSentences, spokenWords } from '../transcript.ts'
import { budgets, largestShare } from './budgets.ts'
import { chapterOf, stretchesOf } from './chapters.ts'
import { rankSentences } from './rank.ts'
import { topicsOf } from './topics.ts'

/**
 * Extracts a digest: the same transcript gives the same digest, to the letter. Yields between its phases, so that the caller can do
 * other work. Throws a Problem: `transcript_too_short`.
 */
export async function* extract(assignment: Assignment): AsyncGenerator<EngineEvent> {
  const { transcript, video, length } = assignment
  const words = spokenWords(transcript)
  if (words < minTranscriptWords) throw new Problem('transcript_too_short', { details: { words } })
  yield { type: 'step', data: { step: 'writing', progress: 0.1 } }
  const sentences = spokenSentences(transcript)
  const { language } = transcript
  yield { type: 'step', data: { step: 'writing', progress: 0.3 } }
  const budget = budgets[length]
  const ranked = rankSentences(sentences, Math.min(budget.summaryWords, words * largestShare), language)
  const tldr = ranked
    .slice(0, budget.tldrSentences)
    .map((i) => sentences[i]!.text)
    .join(' ')
  yield { type: 'part', data: { tldr } }
  const stretches = stretchesOf(sentences, video.chapters, language)
  const inOrder = ranked.toSorted((a, b) => a - b)
  const summary = stretches
    .map(({ from, to }) =>
      inOrder
        .filter((i) => i >= from && i < to)
        .map((i) => sentences[i]!.text)
        .join(' '),
    )
    .filter(Boolean)
    .join('\n\n')
  const keyPoints = ranked
    .slice(0, budget.keyPoints)
    .sort((a, b) => a - b)
    .map((i) => keyPointOf(sentences[i]!))
  yield { type: 'part', data: { tldr, summary, keyPoints } }
  yield { type: 'step', data: { step: 'checking', progress: 0.9 } }
  const lastSeconds = sentences.at(-1)?.endSeconds ?? 0
  const durationSeconds = video.durationSeconds ?? lastSeconds
  const digest: Digest = {
    summary: {
      tldr,
      summary,
      keyPoints,
      chapters: stretches.map((stretch) => {
        const own = sentences.slice(stretch.from, stretch.to)
        const best = rankSentences(own, 45, language)[0] ?? 0
        return chapterOf(stretch, own[best]?.text ?? '')
      }),
      mainTopics: topicsOf(sentences, 6, language),
      sentiment: 'neutral',
      watchTime: formatDuration(durationSeconds),
      contentQuality: 'medium',
      verdict: { call: 'skim', reason: 'Nothing was measured of how dense it is.' },
    },
    coverage: { fromSeconds: 0, toSeconds: Math.max(lastSeconds, 0), share: 1 },
    checked: { kept: keyPoints.length, dropped: 0 },
  }
  yield { type: 'digest', data: digest }
}

function keyPointOf({ text, spoken, startSeconds }: SpokenSentence): KeyPoint {
  return { text, startSeconds, quote: spoken, supported: true }
}
