import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('the outcome of a test is a correct sentence for one point too', () => {
  const describe = (kept: number, dropped: number) =>
    texts.passedText({ seconds: 2, kept, dropped })
  expect(describe(4, 1)).toContain('4 of its 5 points were found')
  expect(describe(1, 4)).toContain('1 of its 5 points was found')
  expect(describe(5, 0)).toContain('All 5 of its points were found')
  expect(describe(1, 0)).toContain('Its one point was found')
})
