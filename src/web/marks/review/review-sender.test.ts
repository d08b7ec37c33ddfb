// Grades reach the server one after the other, also when the person is faster than the connection.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReviewSender } from './review-sender.ts'
import { areKeptInBrowser, readUnsent, type UnsentReview } from './unsent-reviews.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** A connection that carries requests when `answer` is called. */
function open() {
  const sent: string[] = []
  const takenBack: string[] = []
  const undone: string[] = []
  const counts: number[] = []
  const waiting: ((isReached: boolean) => void)[] = []
  const requests = {
    send: ({ reviewId, isTakenBack }: UnsentReview) => {
      ;(isTakenBack ? takenBack : sent).push(reviewId)
      return new Promise<boolean>((resolve) => void waiting.push(resolve))
    },
    undo: async (cardId: string) => void undone.push(cardId),
  }
  const sender = createReviewSender('ann', requests, (unsent) => void counts.push(unsent))
  const answer = (isReached = true) => waiting.shift()!(isReached)
  return { sender, sent, takenBack, undone, counts, answer }
}
const graded = (id: string): UnsentReview => ({
  cardId: `card ${id}`,
  reviewId: id,
  grade: 'good',
  reviewedAt: 1,
})

test('a grade that is undone while it is on its way is undone on the server', async () => {
  const { sender, undone, answer } = open()
  const added = sender.add(graded('1'))
  const takenBack = sender.takeBack('card 1', '1')
  expect(undone).toEqual([])
  answer()
  await Promise.all([added, takenBack])
  expect(undone).toEqual(['card 1'])
  expect(readUnsent('ann')).toEqual([])
})

test('a grade that waits for another one is undone in this browser', async () => {
  const { sender, sent, undone, answer } = open()
  const added = [sender.add(graded('1')), sender.add(graded('2'))]
  await sender.takeBack('card 2', '2')
  answer()
  await Promise.all(added)
  expect({ sent, undone, kept: readUnsent('ann') }).toEqual({ sent: ['1'], undone: [], kept: [] })
})

test('a grade without an answer is undone at once, and the server hears of it with the next connection', async () => {
  const { sender, sent, takenBack, counts, answer } = open()
  const added = sender.add(graded('1'))
  answer(false)
  await added
  await sender.takeBack('card 1', '1')
  expect(counts.at(-1)).toBe(0)
  await expect.poll(() => takenBack).toEqual(['1'])
  const again = sender.add(graded('2'))
  answer(false)
  await again
  const flushed = sender.flush()
  answer()
  await expect.poll(() => sent).toEqual(['1', '2'])
  answer()
  await flushed
  expect({ takenBack, last: counts.at(-1) }).toEqual({ takenBack: ['1', '1'], last: 0 })
})

const refuse = () => {
  throw new Error('The operation is insecure.')
}
test.each([
  ['is full', { getItem: () => null, setItem: refuse, removeItem: () => {} }],
  ['is switched off', { getItem: refuse, setItem: refuse, removeItem: refuse }],
])('when the storage of the browser %s, grades are sent all the same', async (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  const { sender, sent, counts, answer } = open()
  const added = sender.add(graded('1'))
  expect({ sent, areKept: areKeptInBrowser('ann') }).toEqual({ sent: ['1'], areKept: false })
  answer(false)
  await added
  expect(counts.at(-1)).toBe(1)
  const flushed = sender.flush()
  answer()
  await flushed
  expect({ sent, last: counts.at(-1) }).toEqual({ sent: ['1', '1'], last: 0 })
})

test('a grade given while another is on its way is done when the server has both', async () => {
  const { sender, sent, counts, answer } = open()
  const ended: string[] = []
  void sender.add(graded('1')).then(() => ended.push('1'))
  const second = sender.add(graded('2')).then(() => ended.push('2'))
  expect(sent).toEqual(['1'])
  answer()
  await expect.poll(() => sent).toEqual(['1', '2'])
  expect(ended).toEqual([])
  answer()
  await second
  expect(ended).toEqual(['1', '2'])
  expect(counts).toEqual([1, 2, 0])
})

test('without a connection grades stay and are sent with the next try', async () => {
  const { sender, sent, counts, answer } = open()
  const added = sender.add(graded('1'))
  answer(false)
  await added
  expect(counts.at(-1)).toBe(1)
  const flushed = sender.flush()
  answer()
  await flushed
  expect({ sent, last: counts.at(-1) }).toEqual({ sent: ['1', '1'], last: 0 })
})
