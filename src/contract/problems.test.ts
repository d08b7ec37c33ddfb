// Every problem says what it cost, once.
import { expect, test } from 'vitest'
import { problemCodes, problems } from './problems.ts'

test('pages know which texts already say that nothing was counted', () => {
  const saying = problemCodes.filter((code) => /nothing was (counted|charged)/i.test(problems[code].text))
  expect(saying.length).toBeGreaterThan(10)
  expect(problemCodes.filter((code) => problems[code].saysCost)).toEqual(saying)
})
