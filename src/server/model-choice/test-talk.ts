// The short talk that a model summarizes as a test.
import type { Transcript } from '#contract/transcript.ts'

const sentences = [
  'Honey bees tell each other where the flowers are by dancing on the comb.',
  'The dance is a figure of eight, and the straight part of it points the way to the meadow.',
  'A long straight run means that the meadow is far from the hive, and a short one that it is near.',
  'The angle of the run gives the direction of the flight against the sun.',
  'Inside the hive it is dark, so the other bees follow the dancer closely and feel the dance.',
  'After a minute or two they fly out and find the meadow at the first attempt.',
  'When the food is poor, the dance is short and few bees follow it.',
]
const secondsPerSentence = 8

export const testTalk: Transcript = {
  language: 'en',
  kind: 'manual',
  cues: sentences.map((text, index) => ({
    startSeconds: index * secondsPerSentence,
    endSeconds: (index + 1) * secondsPerSentence,
    text,
  })),
}
export const testTalkTitle = 'How do bees find flowers?'
