// The model looks once more at statements whose lines do not clearly say them.
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import { collect } from '#tests/collect.ts'
import { createMemoryModel, type MemoryModel } from '#tests/doubles/model/memory-model.ts'
import { makeVideo } from '../../../bench/video.ts'
import { write } from '../write.ts'
import type { SecondLook } from './second-look.ts'

const talk = makeVideo(0.1)
const paraphrase = 'Somebody explains at length how a thing of that kind came about.'

/**
 * Writes one point word for word and one in other words, and judges the other one when it
 * is asked again.
 */
const createModel = (answer: SecondLook | Problem): MemoryModel =>
  createMemoryModel((request) => {
    if (request.schema?.properties?.answers) {
      if (answer instanceof Problem) throw answer
      const numbers = [...request.prompt.matchAll(/^(\d+) statement: (.*)$/gm)]
      return {
        answers: numbers.map(([, n, text]) => ({
          n: Number(n),
          answer: text === paraphrase ? answer : 'yes',
        })),
      }
    }
    return {
      tldr: talk.cues[0]!.text,
      summary: talk.cues[0]!.text,
      keyPoints: [
        { text: talk.cues[0]!.text, lines: [0], quote: '' },
        { text: paraphrase, lines: [3], quote: '' },
      ],
      chapters: [],
      mainTopics: [],
      sentiment: 'neutral',
      contentQuality: 'medium',
      verdict: { call: 'watch', reason: '', line: null },
      questions: [],
    }
  })

async function summarize(model: MemoryModel, secondLook: boolean): Promise<Digest> {
  const video = { title: 'A talk', durationSeconds: null, chapters: [] }
  const input = {
    transcript: talk,
    video,
    length: 'medium' as const,
    language: 'en',
    prompt: null,
    model,
    secondLook,
  }
  for (const event of await collect(write(input))) if (event.type === 'digest') return event.data
  throw new Error('There is no digest.')
}
const checkOf = ({ summary }: Digest) =>
  summary.keyPoints.find(({ text }) => text === paraphrase)?.check

test.each([
  ['yes', 'confirmed'],
  ['changed', 'unconfirmed'],
  ['missing', 'unconfirmed'],
  ['no', undefined],
] as const)('a statement of which the model says %s is %s', async (answer, check) => {
  const model = createModel(answer)
  const digest = await summarize(model, true)
  expect(checkOf(digest)).toBe(check)
  expect(digest.checked.lookedAgain).toBe(true)
  expect(model.received).toHaveLength(2)
  expect(digest.leftOut ?? []).toMatchObject(
    answer === 'no' ? [{ text: paraphrase, reason: 'second look' }] : [],
  )
})

test('a second look that fails costs no summary, and none is made where it is off: then only words were compared', async () => {
  const failed = await summarize(createModel(new Problem('model_unavailable')), true)
  expect(checkOf(failed)).toBe('unconfirmed')
  expect(failed.checked).not.toHaveProperty('lookedAgain')
  const model = createModel('yes')
  const once = await summarize(model, false)
  expect(checkOf(once)).toBe('unconfirmed')
  expect(once.checked).not.toHaveProperty('lookedAgain')
  expect(model.received).toHaveLength(1)
})

test('an answer that had to be asked for twice is not looked at again', async () => {
  const model = createModel('yes')
  let answers = 0
  const broken: MemoryModel = {
    ...model,
    async *generate(request) {
      if (++answers === 1) yield { tldr: 1 }
      else yield* model.generate(request)
    },
  }
  expect(checkOf(await summarize(broken, true))).toBe('unconfirmed')
  expect(answers).toBe(2)
})
