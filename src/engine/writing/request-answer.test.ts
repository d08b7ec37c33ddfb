// Answers that end too early, or in a wrong language, over the interface of a model.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '#contract/problems/problems.ts'
import type { Model, ModelRequest } from '../model.ts'
import { createGrowingTest } from './answer-faults.ts'
import { drainStream, requestAnswer } from './request-answer.ts'

const request: ModelRequest = {
  instructions: '',
  material: '',
  prompt: 'Go.',
  schema: z.unknown(),
  maxOutputTokens: 100,
}
const atLimit = () => new Problem('model_nonsense', { details: { finishReason: 'length' } })

/** A model whose answers yield these states, and then fail or end. */
function modelOf(
  ...answers: { states: unknown[]; failure?: Problem }[]
): Model & { prompts: string[]; read: number } {
  const model = {
    name: 'scripted',
    contextTokens: 100_000,
    prompts: [] as string[],
    read: 0,
    async *generate({ prompt }: ModelRequest) {
      const { states, failure } = answers[model.prompts.push(prompt) - 1]!
      for (const state of states) {
        model.read++
        yield state
      }
      if (failure) throw failure
    },
  }
  return model
}
const run = (model: Model) =>
  drainStream(
    requestAnswer(
      model,
      request,
      { read: (answer) => answer, findGrowingFault: createGrowingTest('en') },
      new Set(),
    ),
  )

test('an answer that ended at its limit goes on where it ended, in one more request', async () => {
  const model = modelOf(
    {
      states: [{ tldr: 'One.', points: [{ text: 'A.' }, { text: 'B.' }, { text: 'Hal' }] }],
      failure: atLimit(),
    },
    { states: [{ tldr: '', points: [{ text: 'C.' }], verdict: 'skim' }] },
  )
  expect(await run(model)).toEqual({
    tldr: 'One.',
    points: [{ text: 'A.' }, { text: 'B.' }, { text: 'C.' }],
    verdict: 'skim',
  })
  expect(model.prompts[1]).toContain('you have given them: tldr')
  expect(model.prompts[1]).toContain('the first 2; give only those after this one: {"text":"B."}')
})

test('what was complete is kept where the model fails when it goes on', async () => {
  const model = modelOf(
    { states: [{ sentences: [{ text: 'A.' }, { text: 'Hal' }] }], failure: atLimit() },
    { states: [], failure: new Problem('model_unavailable') },
  )
  expect(await run(model)).toEqual({ sentences: [{ text: 'A.' }] })
})

test('a wrong language is noticed after two hundred letters, and the answer is not read on', async () => {
  const german =
    'Der Sprecher sagt, dass es an diesem Abend nicht um das Brot geht, sondern um die Zeit und das Wasser. '
  const english = {
    tldr: 'The speaker says that this evening is about time and water and not about bread.',
  }
  const model = modelOf(
    {
      states: [50, 150, 250, 900, 1500].map((length) => ({
        tldr: german.repeat(20).slice(0, length),
      })),
    },
    { states: [english] },
  )
  expect(await run(model)).toEqual(english)
  expect(model.read).toBe(4)
  expect(model.prompts[1]).toContain('not in English')
})

test('quotes in the language of the captions are no wrong language', async () => {
  const quote =
    'Der Sprecher sagt, dass es an diesem Abend nicht um das Brot geht, sondern um die Zeit. '.repeat(
      4,
    )
  const answer = { points: [{ text: 'It is about time.', quote }] }
  const model = modelOf({ states: [answer] })
  expect(await run(model)).toEqual(answer)
})
