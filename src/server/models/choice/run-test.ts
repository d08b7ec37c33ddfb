// Tests a model: has it summarize a short talk, and checks its points against the words as usual.

import type { Transcript } from '#contract/captions/transcript.ts'
import type { ModelTest } from '#contract/models/model-choice.ts'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import type { Model } from '#engine/model.ts'
import type { Deps } from '../../deps/deps.ts'

const sentences = [
  'Honey bees tell each other where the flowers are by dancing on the comb.',
  'The dance is a figure of eight, and the straight part of it points the way to the meadow.',
  'A long straight run means that the meadow is far from the hive, and a short one that it is near.',
  'The angle of the run gives the direction of the flight against the sun.',
  'Inside the hive it is dark, so the other bees follow the dancer closely and feel the dance.',
  'After a minute or two they fly out and find the meadow at the first attempt.',
  'When the food is poor, the dance is short and few bees follow it.',
]
const secondsPerSentence = 8

const testTalk: Transcript = {
  language: 'en',
  kind: 'manual',
  cues: sentences.map((text, index) => ({
    startSeconds: index * secondsPerSentence,
    endSeconds: (index + 1) * secondsPerSentence,
    text,
  })),
}
const testTalkTitle = 'How do bees find flowers?'

type Failure = NonNullable<ModelTest['failure']>

const failures: Partial<Record<ProblemCode, Failure>> = {
  model_unavailable: 'unreachable',
  model_timeout: 'timeout',
  model_misconfigured: 'rejected',
  model_rate_limited: 'busy',
}

/**
 * Sends one small request, and a second one if the first answer cannot be read. It costs
 * nobody a summary.
 */
export async function runModelTest(
  { engine, now }: Pick<Deps, 'engine' | 'now'>,
  { model, name, server }: { model: Model; name: string; server: string | null },
): Promise<ModelTest> {
  const startedAt = now()
  const finish = (result: Pick<ModelTest, 'failure' | 'kept' | 'dropped'>): ModelTest => ({
    model: name,
    server,
    ...result,
    seconds: Math.max(1, Math.round((now() - startedAt) / 1000)),
    testedAt: now(),
  })
  try {
    const video = {
      title: testTalkTitle,
      durationSeconds: testTalk.cues.at(-1)!.endSeconds,
      chapters: [],
    }
    const input = {
      transcript: testTalk,
      video,
      length: 'short' as const,
      language: 'en',
      prompt: null,
      model,
    }
    for await (const event of engine.summarize(input)) {
      if (event.type === 'digest') return finish(judge(event.data.checked))
    }
    return finish(failed('unusable'))
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'model_budget_spent') throw error
    // Ollama answers 404 for a model that it does not have.
    const status = (error.details as { status?: number } | undefined)?.status
    const isMissing = error.code === 'model_misconfigured' && status === 404
    return finish(failed(isMissing ? 'no_model' : (failures[error.code] ?? 'unusable')))
  }
}

/** The result for a model that is not there any more. */
export function failTest(
  failure: Failure,
  { model, server }: Pick<ModelTest, 'model' | 'server'>,
  nowMs: number,
) {
  return { model, server, ...failed(failure), seconds: 0, testedAt: nowMs }
}

/** A model none of whose points is in the transcript does not work for summaries. */
function judge({ kept, dropped }: { kept: number; dropped: number }) {
  return kept === 0 ? failed('unusable') : { failure: null, kept, dropped }
}

function failed(failure: Failure) {
  return { failure, kept: 0, dropped: 0 }
}
