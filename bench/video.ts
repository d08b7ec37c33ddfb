// Writes transcripts for benchmarks: the same words for the same seed, with changing
// subjects and new names.
import type { Cue, Transcript } from '#contract/captions/transcript.ts'
import { createRandom, type RandomSource } from './random.ts'
import {
  adverbials,
  conjunctions,
  endings,
  openers,
  people,
  roots,
  shortSentences,
  subjects,
  traits,
} from './vocabulary.ts'

const wordsPerSecond = 2.5
/** How many sentences a section has. */
const sectionSentences = { min: 25, max: 70 }

/** Invents a name or a technical term, so that the vocabulary keeps growing over the hours. */
function inventTerm(random: RandomSource): string {
  if (random.chance(0.5))
    return `${random.pick(['the ', 'a '])}${random.pick(roots)}${random.pick(endings)}`
  const syllable = () =>
    random.pick([...'bcdfghklmnprstvw']) +
    random.pick(['a', 'e', 'i', 'o', 'u', 'ay', 'ir', 'el', 'on'])
  const name = Array.from({ length: 2 + random.below(2) }, syllable).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}

const thirdPerson = (verb: string) =>
  verb
    .replace(/([^aeiou])y$/, '$1ie')
    .replace(/(s|x|ch|sh)$/, '$1e')
    .concat('s')
const pluralOf = thirdPerson

/**
 * A section is about one subject, with some things of the previous section and names of
 * its own.
 */
function startSection(random: RandomSource, previousThings: string[]) {
  const subject = random.pick(subjects)
  const things = subject.things.split(' ')
  const acts = subject.acts.split(' ')
  const terms = Array.from({ length: 8 }, () => inventTerm(random))
  // The lower of two random indexes makes the first words of a list far more frequent
  // than the last.
  const pickFrequent = (words: string[]) =>
    words[Math.min(random.below(words.length), random.below(words.length))]!

  const noun = () =>
    `${random.chance(0.35) ? `${random.pick(traits)} ` : ''}${pickFrequent(previousThings.length > 0 && random.chance(0.12) ? previousThings : things)}`
  const singular = () => {
    if (random.chance(0.15)) return pickFrequent(terms)
    if (random.chance(0.15)) return inventTerm(random)
    return `${random.pick(['the', 'the', 'a', 'every', 'this', 'my'])} ${noun()}`.replace(
      /^a (?=[aeiou])/,
      'an ',
    )
  }
  const nounPhrase = () =>
    random.chance(0.4)
      ? `${random.pick(['most', 'two', 'some', 'those', 'our', 'all the'])} ${pluralOf(noun())}`
      : singular()
  const predicate = () =>
    random.pick([
      () => thirdPerson(pickFrequent(acts)),
      () => `can ${pickFrequent(acts)}`,
      () => `will never ${pickFrequent(acts)}`,
      () => `has to ${pickFrequent(acts)}`,
      () => `used to ${pickFrequent(acts)}`,
    ])()
  const adverbial = () =>
    random.pick([
      () => ` in ${1900 + random.below(126)}`,
      () => ` about ${2 + random.below(98)} times a year`,
      () => ` without ${nounPhrase()}`,
      () => ` ${random.pick(adverbials)}`,
      () => ` for ${2 + random.below(40)} percent of them`,
    ])()
  const clause = () => {
    const end = random.chance(0.3) ? adverbial() : ''
    return random.chance(0.3)
      ? `${random.pick(people)} ${pickFrequent(acts)} ${nounPhrase()}${end}`
      : `${singular()} ${predicate()} ${nounPhrase()}${end}`
  }
  const sentence = () => {
    if (random.chance(0.06)) return random.pick(shortSentences)
    const clauseCount = 1 + (random.chance(0.55) ? 1 : 0) + (random.chance(0.25) ? 1 : 0)
    const clauses = Array.from({ length: clauseCount }, clause).reduce(
      (previous, next) => `${previous}${random.pick(conjunctions)} ${next}`,
    )
    const text = random.chance(0.4) ? `${random.pick(openers)} ${clauses}` : clauses
    return `${text[0]!.toUpperCase()}${text.slice(1)}${random.chance(0.07) ? '?' : '.'}`
  }
  return { things, sentence }
}

function writeWords(wordCount: number, random: RandomSource): string[] {
  const words: string[] = []
  let section = startSection(random, [])
  let remaining = sectionSentences.min
  while (words.length < wordCount) {
    if (remaining-- === 0) {
      section = startSection(random, section.things)
      remaining = sectionSentences.min + random.below(sectionSentences.max - sectionSentences.min)
    }
    words.push(...section.sentence().split(' '))
  }
  return words.slice(0, wordCount)
}

/** Captions with punctuation: 9,000 words an hour, six to ten words a cue. */
export function makeVideo(hours: number, seed = 1): Transcript {
  const random = createRandom(seed)
  const words = writeWords(Math.round(hours * 3600 * wordsPerSecond), random)
  const cues: Cue[] = []
  for (let start = 0; start < words.length; ) {
    const end = Math.min(words.length, start + 6 + random.below(5))
    const text = words.slice(start, end).join(' ')
    cues.push({ startSeconds: start / wordsPerSecond, endSeconds: end / wordsPerSecond, text })
    start = end
  }
  return { language: 'en', kind: 'manual', cues }
}

/** Writes the transcript as a WebVTT file for an upload. */
export function toVtt(transcript: Transcript): string {
  const formatTime = (seconds: number) =>
    new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
  return `WEBVTT\n\n${transcript.cues.map((cue) => `${formatTime(cue.startSeconds)} --> ${formatTime(cue.endSeconds)}\n${cue.text}\n`).join('\n')}`
}
