// The first step of `npm run train`, in a process of its own, because later steps load its weights.
import { writeFileSync } from 'node:fs'
import { readGeneralVideos, readPackagedTexts } from './general-speech.ts'
import { readPublicTranscripts } from './public-transcripts.ts'
import { readSpeechSamples, type SpeechSample, trainSentenceEndWeights } from './sentence-ends.ts'
import { formatSentenceEndWeights } from './weight-files.ts'

/** The recordings of the datasets are few beside those of the shows. */
const repeats = 3

function* readSamples(): Generator<SpeechSample> {
  for (const sample of readSpeechSamples('training')) yield { ...sample, repeats }
  yield* readGeneralVideos('training').filter(({ isPunctuated }) => isPunctuated)
  yield* readPackagedTexts()
  yield* readPublicTranscripts('training')
}

const wordsRead = 20_000_000
const weights = trainSentenceEndWeights(readSamples(), wordsRead)
writeFileSync('src/engine/speech/sentence-end-weights.json', formatSentenceEndWeights(weights))
