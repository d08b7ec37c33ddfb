// How many questions are left is said once they are few.
import { expect, test } from 'vitest'
import { describeQuestionsLeft } from './describe-questions-left.ts'

const describe = (remaining: number | null) =>
  describeQuestionsLeft(
    { questions: { used: 0, limit: remaining, remaining, renewsAt: 5 } },
    (time) => `at ${time}`,
  )

test('the last three questions of the day are counted down', () => {
  expect([4, 3, 1, 0].map(describe)).toEqual([
    null,
    '3 questions left today.',
    '1 question left today.',
    'No questions left today. There are new ones from at 5.',
  ])
})

test('nothing is said where nobody is limited, or nothing is known', () => {
  expect([
    describe(null),
    describeQuestionsLeft(null, String),
    describeQuestionsLeft({}, String),
  ]).toEqual([null, null, null])
})
