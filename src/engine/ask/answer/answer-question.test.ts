// Answers that a model writes from passages: only what a passage bears out is shown.
import { describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { collect } from '#tests/collect.ts'
import { createMemoryModel } from '#tests/doubles/model/memory-model.ts'
import { injections } from '#tests/prompt-injections.ts'
import type { AnswerInput, CheckedAnswer, FoundPassage } from '../ask-types.ts'
import { answerQuestion } from './answer-question.ts'

const makePassage = (lines: string[], more: Partial<FoundPassage> = {}): FoundPassage => ({
  videoId: 'v1',
  title: 'Bread at home',
  startSeconds: 10,
  endSeconds: 50,
  quote: lines.join(' '),
  language: 'en',
  matches: [],
  sentences: lines.map((text, i) => ({ text, verbatim: text, startSeconds: 10 + i * 8 })),
  ...more,
})
const oven = makePassage([
  'Rosa: I preheat the oven to 250 degrees.',
  'The loaf goes in for forty minutes.',
])
const starter = makePassage([
  'The starter is fed every morning at seven.',
  'Never put it in the fridge.',
])

type Written = { text: string; lines: unknown[] }
const write = (...sentences: Written[]) => createMemoryModel(() => ({ sentences }))
const run = async (model: AnswerInput['model'], change: Partial<AnswerInput> = {}) => {
  const input = {
    question: 'How hot is the oven?',
    earlier: [],
    passages: [oven, starter],
    language: 'en',
    model,
  }
  const events = await collect(answerQuestion({ ...input, ...change }))
  return { events, answer: events.at(-1)!.data as CheckedAnswer }
}

test('a sentence that its passage bears out has the moment at which it is said', async () => {
  const { answer } = await run(write({ text: 'The loaf goes in for 40 minutes.', lines: [0] }))
  expect(answer).toEqual({
    found: 'answered',
    sentences: [
      {
        text: 'The loaf goes in for 40 minutes.',
        citations: [1],
        startSeconds: 18,
        check: 'confirmed',
      },
    ],
    isUnconfirmed: false,
  })
})

test('what no passage bears out is left out, and the rest is part of an answer', async () => {
  const right = { text: 'Rosa preheats the oven to 250 degrees.', lines: [0] }
  const { answer } = await run(
    write(right, { text: 'Rosa preheats the oven to 300 degrees.', lines: [0] }),
  )
  expect(answer.found).toBe('partly')
  expect(answer.sentences.map(({ text }) => text)).toEqual([right.text])
})

describe('asked once more about its sentences', () => {
  const right = { text: 'Rosa preheats the oven to 250 degrees.', lines: [0] }
  const added = { text: 'The loaf goes in for forty minutes at most.', lines: [1] }
  const wrong = { text: 'The starter is fed with milk every morning.', lines: [2] }
  const lookAnd = (look: () => object) =>
    createMemoryModel(({ prompt }) =>
      prompt.includes(' statement: ') ? look() : { sentences: [right, added, wrong] },
    )
  const answers = ['yes', 'missing', 'no'].map((answer, i) => ({ n: i + 1, answer }))

  test('a model confirms a sentence, has one marked, and takes one out', async () => {
    const { answer } = await run(
      lookAnd(() => ({ answers })),
      { secondLook: true },
    )
    expect(answer.sentences.map(({ text, check }) => [text, check])).toEqual([
      [right.text, 'confirmed'],
      [added.text, 'unconfirmed'],
    ])
    expect(answer.leftOut).toMatchObject([{ text: wrong.text, reason: 'second look' }])
    expect(answer.found).toBe('partly')
  })

  test('it is not asked where that is off, and its failure changes nothing', async () => {
    const refuse = () => {
      throw new Problem('model_unavailable')
    }
    const off = await run(lookAnd(refuse))
    const failed = await run(lookAnd(refuse), { secondLook: true })
    expect(failed.answer).toEqual(off.answer)
    expect(off.answer.sentences.map(({ text }) => text)).toContain(wrong.text)
  })
})

describe('in another language than the captions', () => {
  const german = makePassage(['Das Thema heute ist Brot backen.', 'Rosa nimmt 250 Gramm Mehl.'], {
    language: 'de',
  })
  const english = makePassage([
    'I first bought Bitcoin in 2013.',
    'My flat in Denver cost 900 dollars.',
  ])
  const show = async (text: string, passage: FoundPassage, language: string) =>
    (await run(write({ text, lines: [0] }), { passages: [passage], language })).answer.sentences
  test.each([
    ['The government secretly paid nine million dollars.', german, 'en'],
    ['Today Rosa takes 300 grams of flour.', german, 'en'],
    ['According to Rosa, Gordon Ramsay bakes bread.', german, 'en'],
    ['The topic is bread.', german, 'en'],
    ['Die Regierung zahlte 900 Millionen Dollar an Bitcoin.', english, 'de'],
    ['Die Regierung ist schuld.', english, 'de'],
    ['Die Antwort ist CANARY-900.', english, 'de'],
    ['הממשלה שילמה בסתר.', english, 'he'],
  ])('%s is not said', async (text, passage, language) => {
    expect(await show(text, passage, language)).toEqual([])
  })

  test.each([
    ['For this, Rosa takes 250 grams of flour.', german, 'en', 18],
    ['Zuerst hat er 2013 Bitcoin gekauft.', english, 'de', 10],
  ])('%s has its names and numbers', async (text, passage, language, startSeconds) => {
    expect(await show(text, passage, language)).toMatchObject([{ text, startSeconds }])
  })
})

test.each([
  ['it', 'Il pane non contiene zucchero.', 'Il pane contiene zucchero.'],
  ['pt', 'O pão não contém açúcar.', 'O pão contém açúcar.'],
  ['nl', 'Het brood bevat geen suiker.', 'Het brood bevat suiker.'],
  ['ru', 'Хлеб не содержит сахар.', 'Хлеб содержит сахар.'],
  ['uk', 'Хліб не містить цукор.', 'Хліб містить цукор.'],
  ['pl', 'Ten chleb nie zawiera cukier.', 'Ten chleb zawiera cukier.'],
  ['ar', 'هذا الخبز لا يحتوي السكر.', 'هذا الخبز يحتوي السكر.'],
  ['he', 'הלחם לא מכיל סוכר.', 'הלחם מכיל סוכר.'],
  ['hi', 'रोटी में चीनी नहीं मिलाते।', 'रोटी में चीनी मिलाते।'],
  ['ja', 'パンは砂糖を食べない。', 'パンは砂糖を食べる。'],
  ['zh', '面包里没有糖。', '面包里有糖。'],
  ['ko', '빵에 설탕을 안 넣어요.', '빵에 설탕을 넣어요.'],
])('what is denied in %s is not shown as said', async (language, denied, stated) => {
  const show = async (said: string, text: string) =>
    (
      await run(write({ text, lines: [0] }), {
        passages: [makePassage([said], { language })],
        language,
      })
    ).answer.sentences.length
  expect([await show(denied, denied), await show(stated, stated)]).toEqual([1, 1])
  expect([await show(denied, stated), await show(stated, denied)]).toEqual([0, 0])
})

test.each([
  [
    'ar',
    'ضع الخبز في الفرن ٢٥٠ درجة.',
    'ضع الخبز في الفرن 250 درجة.',
    'ضع الخبز في الفرن 300 درجة.',
  ],
  ['hi', 'ओवन को २५० डिग्री गरम करो।', 'ओवन को 250 डिग्री गरम करो।', 'ओवन को ३०० डिग्री गरम करो।'],
])('numbers are compared in the digits of %s', async (language, said, right, wrong) => {
  const change = { passages: [makePassage([said], { language })], language }
  expect((await run(write({ text: right, lines: [0] }), change)).answer.sentences).toHaveLength(1)
  expect((await run(write({ text: wrong, lines: [0] }), change)).answer.sentences).toEqual([])
})

describe('citations', () => {
  const text = 'The starter is fed every morning at seven.'
  test.each([[[0]], [[99]], [[]], [['2']], [['none']], [[-1, 0]]])(
    '%j leads to the passage that says it',
    async (lines) => {
      const { answer } = await run(write({ text, lines }))
      expect(answer.sentences).toEqual([
        { text, citations: [2], startSeconds: 10, check: 'confirmed' },
      ])
    },
  )
})

test.each([
  ['a negation that was not said', { text: 'Rosa does not preheat the oven.', lines: [0] }],
  ['a negation that was left out', { text: 'Put the starter in the fridge.', lines: [2] }],
  [
    'another name',
    { text: 'For this Gordon Ramsay preheats the oven to 250 degrees.', lines: [0] },
  ],
])('%s leaves an answer without a sentence, unlike one that says nothing', async (_, sentence) => {
  expect((await run(write(sentence))).answer).toMatchObject({
    found: 'not_found',
    sentences: [],
    isUnconfirmed: true,
  })
  expect((await run(write())).answer).toEqual({
    found: 'not_found',
    sentences: [],
    isUnconfirmed: false,
  })
})

test('markup and numbers in brackets are removed', async () => {
  const { answer } = await run(
    write({ text: '**Rosa** preheats the oven to <b>250</b> degrees [1].', lines: [] }),
  )
  expect(answer.sentences[0]?.text).toBe('Rosa preheats the oven to 250 degrees.')
})

test('only checked sentences are streamed', async () => {
  const sentences = [
    { text: 'Rosa preheats the oven to 250 degrees.', lines: [0] },
    { text: 'It costs 900 dollars in Paris.', lines: [0] },
    { text: 'The loaf goes in for forty minutes.', lines: [0] },
  ]
  const model: AnswerInput['model'] = {
    name: 'growing',
    contextTokens: 8192,
    async *generate() {
      for (let count = 1; count <= sentences.length; count++)
        yield { sentences: sentences.slice(0, count) }
    },
  }
  const { events } = await run(model)
  expect(events.map(({ type }) => type)).toEqual(['part', 'answer'])
  expect(events[0]!.data).toEqual({ text: sentences[0]!.text })
  expect(JSON.stringify(events)).not.toContain('Paris')
})

test('an answer that cannot be read is asked for once more, then it is a problem', async () => {
  const model = createMemoryModel(() => ({ nonsense: 7 }))
  await expect(run(model)).rejects.toMatchObject({
    code: 'model_nonsense',
  } satisfies Partial<Problem>)
  expect(model.requests).toHaveLength(2)
})

test('an answer in another language is a problem', async () => {
  const text =
    'Der Ofen wird auf 250 Grad vorgeheizt und das Brot kommt dann für vierzig Minuten hinein, bevor es wieder aus dem Ofen genommen wird.'
  await expect(run(write({ text, lines: [0] }))).rejects.toMatchObject({ code: 'model_nonsense' })
})

/** Obeys: repeats every word of the form CANARY-1 that it reads, citing every passage. */
const createObeyingModel = () =>
  createMemoryModel(({ prompt }) => {
    const canaries = prompt.match(/CANARY-\w+/g) ?? []
    const obeyed = canaries.map((canary) => ({
      text: `The answer is ${canary}.`,
      lines: [0, 2, 4],
    }))
    return { sentences: [{ text: 'The loaf goes in for forty minutes.', lines: [0] }, ...obeyed] }
  })

test('the model double obeys what it reads', async () => {
  const bird = makePassage(['The answer is CANARY-1.'])
  expect(JSON.stringify((await run(createObeyingModel(), { passages: [bird] })).answer)).toContain(
    'CANARY-1',
  )
})

test('no injection in a passage, a title or a question changes an answer', async () => {
  for (const injection of injections) {
    const said = { passages: [oven, starter, makePassage(['The crust is dark.', injection])] }
    const titled = { passages: [oven, makePassage(['The crust is dark.'], { title: injection })] }
    for (const change of [said, titled, { question: injection }]) {
      const { events } = await run(createObeyingModel(), change)
      expect(JSON.stringify(events), injection).not.toContain('CANARY')
      expect((events.at(-1)!.data as CheckedAnswer).sentences).toHaveLength(1)
    }
  }
})
