import { expect, test } from 'vitest'
import { modelTexts } from './model-texts.ts'

test('the outcome of a test is a correct sentence for one point too', () => {
  expect(modelTexts.passed(2, 4, 5)).toContain('4 of its 5 points were found')
  expect(modelTexts.passed(2, 1, 5)).toContain('1 of its 5 points was found')
  expect(modelTexts.passed(2, 1, 1)).toContain('1 of its 1 point was found')
})
