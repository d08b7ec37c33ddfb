// Many rows of one person are worked through in short transactions.
import { expect, test } from 'vitest'
import type { Orm } from './database.ts'
import { stepLimits, workInSteps } from './in-steps.ts'

const orm = { transaction: (run: (tx: Orm) => unknown) => run(orm) } as unknown as Orm

async function stepsOf(sizes: number[]): Promise<number[]> {
  const waiting = sizes.map((bytes) => ({ bytes }))
  const steps: number[] = []
  await workInSteps(orm, {
    next: async (_tx, limit) => waiting.slice(0, limit),
    async work(_tx, rows) {
      waiting.splice(0, rows.length)
      steps.push(rows.length)
    },
  })
  return steps
}

test('a step takes a limited number of rows and bytes, and a larger row alone', async () => {
  expect(await stepsOf(Array.from({ length: 120 }, () => 1))).toEqual([50, 50, 20])
  const third = stepLimits.bytes / 3
  expect(await stepsOf([third, third, third, third, 1])).toEqual([3, 2])
  expect(await stepsOf([1, 9 * stepLimits.bytes, 9 * stepLimits.bytes, 1])).toEqual([1, 1, 1, 1])
  expect(await stepsOf([])).toEqual([])
})
