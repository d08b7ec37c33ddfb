// Part of `npm run train`: measures how well sentence ends are found in speech without punctuation,
// in recordings from which nothing was learned.
import { findSentenceEnds } from '#engine/speech/sentence-ends.ts'
import type { Word } from '#engine/speech/words.ts'
import { readGeneralVideos } from './general-speech.ts'
import { readPublicTranscripts } from './public-transcripts.ts'
import { readSpeechSamples, type SpeechSample } from './sentence-ends.ts'

/**
 * Prints precision, recall and F1 for each genre. Ends that a turn or a long pause gives
 * are not counted.
 */
function measureSentenceEnds(samples: SpeechSample[]): void {
  for (const genre of new Set(samples.map((sample) => sample.genre))) {
    const count = { right: 0, found: 0, true: 0 }
    for (const { words, ends } of samples.filter((sample) => sample.genre === genre)) {
      const isOpen = (at: number) =>
        at < words.length && !words[at]!.startsTurn && words[at]!.pauseSeconds < sureSeconds
      const found = findSentenceEnds(words.map(removePunctuation), 'en').filter(isOpen)
      count.found += found.length
      count.true += [...ends].filter(isOpen).length
      count.right += found.filter((at) => ends.has(at)).length
    }
    const [precision, recall] = [count.right / count.found, count.right / count.true]
    const shares = [precision, recall, (2 * precision * recall) / (precision + recall)]
    const [p, r, f1] = shares.map((share) => (100 * share).toFixed(1))
    console.log(`sentence ends, ${genre}: precision ${p} %, recall ${r} %, F1 ${f1} %`)
  }
}

const sureSeconds = 4

function removePunctuation(word: Word): Word {
  return { ...word, text: word.normalized || word.text.replace(/[^\p{L}\p{N}]/gu, '') }
}

measureSentenceEnds(readSpeechSamples('held out'))
const videos = readGeneralVideos('held out').filter(({ isPunctuated }) => isPunctuated)
measureSentenceEnds([
  ...videos,
  ...videos.map((video) => ({ ...video, genre: 'all general videos' })),
])
const shows = [...readPublicTranscripts('held out')]
measureSentenceEnds([...shows, ...shows.map((show) => ({ ...show, genre: 'all shows' }))])
