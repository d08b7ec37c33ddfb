// Ann makes cards and learns them: they come back when the scheduler says, and a grade counts once.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardView, DueCards } from '#contract/marks/cards.ts'
import { cards } from '#server/db/schema/highlights.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'

type Person = ReturnType<typeof newPerson>
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ database, environment: { SIGN_UPS_PER_HOUR: '1000' } })
  })
  afterAll(() => testServer.close())

  let addresses = 0
  async function signUp() {
    const person = newPerson(testServer, { address: `10.23.0.${++addresses}` })
    await person.signUp()
    await person.summarize({ video: 'beesDancing' })
    return person
  }
  const sides = {
    videoId: 'beesDancing',
    question: 'Bees ___ to each other.',
    answer: 'dance',
    startSeconds: 12,
  }
  const make = async (person: Person, change: object = {}) => {
    const response = await person.sendJson('POST', '/api/cards', { ...sides, ...change })
    expect(response.status).toBe(201)
    return (await response.json()) as CardView
  }
  const due = async (person: Person) =>
    (await (await person.send('/api/cards/due')).json()) as DueCards
  const grade = async (person: Person, { id }: CardView, body: object) =>
    (await (await person.sendJson('POST', `/api/cards/${id}/reviews`, body)).json()) as CardView

  test('nothing is due until a card is made; a new card is due at once and later comes back less and less often', async () => {
    const ann = await signUp()
    expect(await due(ann)).toEqual({ items: [], due: 0, total: 0, upcoming: [] })
    const card = await make(ann)
    expect(card).toMatchObject({ ...sides, reviews: 0, lapses: 0, quote: null, highlightId: null })
    expect(await make(ann)).toEqual(card)
    expect(await due(ann)).toMatchObject({ items: [card], due: 1, total: 1, upcoming: [] })
    const intervals: number[] = []
    let last = card
    for (let round = 0; round < 5; round++) {
      const expected = last.nextDueAt.good
      last = await grade(ann, last, { grade: 'good' })
      expect(last.dueAt).toBe(expected)
      expect((await due(ann)).items).toEqual([])
      intervals.push(last.dueAt - testServer.clock.nowMs)
      testServer.clock.nowMs = last.dueAt
      last = (await due(ann)).items[0]!
    }
    expect(intervals).toEqual(intervals.toSorted((a, b) => a - b))
    expect(intervals.at(-1)).toBeGreaterThan(7 * dayMs)
    const forgotten = await grade(ann, last, { grade: 'again' })
    expect(forgotten).toMatchObject({ lapses: 1, reviews: 6 })
    expect(forgotten.dueAt - testServer.clock.nowMs).toBeLessThan(dayMs)
    expect((await due(ann)).upcoming).toEqual([forgotten.dueAt])
  })

  test('the same review sent twice counts once, and one made without a connection counts from when it was made', async () => {
    const ann = await signUp()
    const card = await make(ann)
    const reviewId = randomUUID()
    testServer.clock.nowMs += 60 * minuteMs
    const reviewedAt = testServer.clock.nowMs - 20 * minuteMs
    const [first, second] = [
      await grade(ann, card, { grade: 'good', reviewId, reviewedAt }),
      await grade(ann, card, { grade: 'good', reviewId, reviewedAt }),
    ]
    expect(first).toMatchObject({ reviews: 1 })
    expect(second.dueAt).toBe(first.dueAt)
    expect(second.reviews).toBe(1)
    expect(first.dueAt - reviewedAt).toBe(10 * minuteMs)
    const fromTheFuture = await grade(ann, card, {
      grade: 'easy',
      reviewedAt: testServer.clock.nowMs + 300 * dayMs,
    })
    expect(fromTheFuture.dueAt - testServer.clock.nowMs).toBeLessThan(100 * dayMs)
  })

  test('the last review is undone once, and then a sentence says that there is nothing to undo', async () => {
    const ann = await signUp()
    const card = await make(ann)
    const path = `/api/cards/${card.id}/reviews`
    const takeBack = () => ann.sendJson('DELETE', path, {})
    expect((await takeBack()).status).toBe(409)
    const first = await grade(ann, card, { grade: 'again' })
    await grade(ann, card, { grade: 'easy' })
    expect((await due(ann)).due).toBe(0)
    expect(await (await takeBack()).json()).toEqual(first)
    const refused = await takeBack()
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'no_review_to_undo',
        message: expect.stringContaining('only its last grade can be, and only once'),
      },
    })
    testServer.clock.nowMs = first.dueAt
    expect((await due(ann)).items).toMatchObject([{ id: card.id, reviews: 1 }])
  })

  test('a grade whose answer was lost is undone by its id, as often as it is asked for, and no other grade is', async () => {
    const ann = await signUp()
    const card = await make(ann)
    const takeBack = async (reviewId: string) => {
      const response = await ann.send(`/api/cards/${card.id}/reviews?reviewId=${reviewId}`, {
        method: 'DELETE',
      })
      expect(response.status).toBe(200)
      return (await response.json()) as CardView
    }
    const [first, second] = [randomUUID(), randomUUID()]
    expect(await takeBack(first)).toMatchObject({ reviews: 0 })
    const graded = await grade(ann, card, { grade: 'good', reviewId: first })
    await grade(ann, card, { grade: 'again', reviewId: second })
    expect(await takeBack(first)).toMatchObject({ reviews: 2 })
    expect(await takeBack(second)).toMatchObject({ reviews: 1, dueAt: graded.dueAt })
    expect(await takeBack(second)).toMatchObject({ reviews: 1, dueAt: graded.dueAt })
    expect(
      (await ann.send(`/api/cards/${card.id}/reviews?reviewId=x`, { method: 'DELETE' })).status,
    ).toBe(400)
  })

  test('a stored card in a state that cannot be starts anew, and the others are shown with it', async () => {
    const ann = await signUp()
    const [broken, sound] = [
      await make(ann),
      await make(ann, { question: 'Who ___ to each other?' }),
    ]
    const memory = {
      dueAt: 'never',
      stability: -4,
      difficulty: 99,
      state: 7,
      lastReviewAt: 1e300,
    } as never
    await testServer.deps.db.orm.update(cards).set({ memory }).where(eq(cards.id, broken.id))
    const { items } = await due(ann)
    expect(items.map(({ id }) => id).sort()).toEqual([broken.id, sound.id].sort())
    expect(await (await ann.send('/api/cards')).json()).toMatchObject({ total: 2 })
    expect((await ann.send('/api/me/export')).status).toBe(200)
    expect(await grade(ann, broken, { grade: 'good' })).toMatchObject({ reviews: 1, lapses: 0 })
  })

  test('a card made from a highlight shows its words, is changed, and stays when the highlight is gone', async () => {
    const ann = await signUp()
    const words = { videoId: 'beesDancing', startSeconds: 12, endSeconds: 15, quote: 'bees dance' }
    const made = await ann.sendJson('POST', '/api/highlights', words)
    const { id: highlightId } = (await made.json()) as { id: string }
    const card = await make(ann, { highlightId })
    expect(card.quote).toBe('bees dance')
    const path = `/api/cards/${card.id}`
    await ann.sendJson('PATCH', path, { question: 'What do bees do?', answer: 'They dance.' })
    await ann.sendJson('DELETE', `/api/highlights/${highlightId}`, {})
    const { items } = (await (await ann.send('/api/cards?videoId=beesDancing')).json()) as {
      items: CardView[]
    }
    expect(items).toMatchObject([
      { id: card.id, question: 'What do bees do?', answer: 'They dance.' },
    ])
    expect((await ann.sendJson('DELETE', path, {})).status).toBe(204)
    expect((await ann.sendJson('DELETE', path, {})).status).toBe(404)
  })

  test('an empty side, one that is too long and an unknown grade are refused with a sentence', async () => {
    const ann = await signUp()
    const card = await make(ann)
    for (const [method, path, body, message] of [
      ['POST', '/api/cards', { ...sides, question: ' ' }, 'Type the question of the card.'],
      [
        'POST',
        '/api/cards',
        { ...sides, answer: 'a'.repeat(2001) },
        'The answer of a card may have 2,000 characters.',
      ],
      [
        'POST',
        `/api/cards/${card.id}/reviews`,
        { grade: 'perfect' },
        'A grade is one of again, hard, good, easy.',
      ],
    ] as const) {
      const response = await ann.sendJson(method, path, body)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(message)
    }
    expect(
      (await ann.sendJson('POST', '/api/cards', { ...sides, videoId: 'nobodysVide' })).status,
    ).toBe(404)
  })
})
