// The first step of `npm run train`, in a process of its own, because later steps load its weights.
import { writeFileSync } from 'node:fs'
import { readGeneralVideos, readPackagedTexts } from './general-speech.ts'
import { readSpeechSamples, trainSentenceEndWeights } from './sentence-ends.ts'
import { formatSentenceEndWeights } from './weight-files.ts'

const videos = readGeneralVideos('training')
const weights = trainSentenceEndWeights(
  [
    ...readSpeechSamples('training'),
    ...videos.filter(({ isPunctuated }) => isPunctuated),
    ...readPackagedTexts(),
  ],
  videos.filter(({ isPunctuated }) => !isPunctuated),
)
writeFileSync('src/engine/speech/sentence-end-weights.json', formatSentenceEndWeights(weights))
