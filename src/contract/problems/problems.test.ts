// Every problem says what it cost, once.
import { expect, test } from 'vitest'
import { Problem, problemCodes, problems } from './problems.ts'

test('pages know which texts already say that nothing was counted', () => {
  const saying = problemCodes.filter((code) =>
    /nothing was (\w+ or )?(counted|charged)/i.test(problems[code].text),
  )
  expect(saying.length).toBeGreaterThan(10)
  expect(problemCodes.filter((code) => problems[code].saysCost)).toEqual(saying)
})

test('an installation reports problems under its own name, and Pith where nobody gave it one', () => {
  const problem = new Problem('podcast_not_found')
  expect(problem.message).toMatch(/^Pith found no podcast feed at this link\./)
  expect(problem.report().message).toBe(problem.message)
  expect(problem.report('Lectures & $1').message).toMatch(
    /^Lectures & \$1 found no podcast feed at this link\./,
  )
  for (const code of problemCodes)
    expect(new Problem(code).report('School').message, code).not.toMatch(/Pith could|__/)
})
