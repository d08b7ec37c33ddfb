// The names, the values and the learned weights of the features of a sentence belong together by their order.
import { expect, test } from 'vitest'
import { splitSpokenSentences } from '../transcript.ts'
import { computeShowabilityFeatures, describeRecording, showabilityFeatureNames } from './showability-features.ts'
import { odds } from './showability-weights.ts'
import { readSurroundings } from './showable-statements.ts'

test('each feature has one name, one value and one weight', () => {
  const text = 'The old ferry carries trucks across the river. It replaced the stone bridge of the town.'
  const sentences = splitSpokenSentences({
    language: 'en',
    kind: 'manual',
    cues: [{ startSeconds: 0, endSeconds: 8, text }],
  })
  const recording = describeRecording(sentences, { isPunctuated: true, title: 'Ferries' })
  const [first] = sentences
  const features = computeShowabilityFeatures({ ...first!, ...readSurroundings(first!, sentences) }, recording)
  expect(features).toHaveLength(showabilityFeatureNames.length)
  expect(odds).toHaveLength(showabilityFeatureNames.length)
  expect(features.every(Number.isFinite)).toBe(true)
})
