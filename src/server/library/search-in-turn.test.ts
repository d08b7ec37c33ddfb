// Searches of one person wait for one another, those of others do not.
import { expect, test } from 'vitest'
import { createSearchInTurn } from './search-in-turn.ts'

test('another person’s search does not wait for the many searches of one', async () => {
  const inTurn = createSearchInTurn()
  const started: string[] = []
  let finish = () => {}
  const first = new Promise<void>((resolve) => {
    finish = resolve
  })
  const anns = [1, 2, 3].map((run) =>
    inTurn('ann', async () => {
      started.push(`ann ${run}`)
      await first
    }),
  )
  await inTurn('bob', async () => void started.push('bob'))
  expect(started).toEqual(['ann 1', 'bob'])
  finish()
  await Promise.all(anns)
  expect(started).toEqual(['ann 1', 'bob', 'ann 2', 'ann 3'])
})

test('a search that failed does not stop the next', async () => {
  const inTurn = createSearchInTurn()
  const failed = inTurn('ann', () => Promise.reject(new Error('down')))
  const next = inTurn('ann', async () => 'found')
  await expect(failed).rejects.toThrow('down')
  expect(await next).toBe('found')
})
