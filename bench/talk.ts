// Talks for the benchmarks: the same words for the same seed, drifting from subject to subject and bringing new names as speech does.
import type { Cue, Transcript } from '#contract/transcript.ts'
import { type Dice, rollFrom } from './dice.ts'
import { endings, openers, people, roots, seams, subjects, traits, turns, ways } from './vocabulary.ts'

const wordsPerSecond = 2.5
/** Sentences before the speaker moves on. */
const sectionSentences = { least: 25, most: 70 }

/** A name or a term of art that no dictionary has, so that the vocabulary keeps growing over the hours. */
function coinWord(dice: Dice): string {
  if (dice.chance(0.5)) return `${dice.pick(['the ', 'a '])}${dice.pick(roots)}${dice.pick(endings)}`
  const syllable = () =>
    dice.pick([...'bcdfghklmnprstvw']) + dice.pick(['a', 'e', 'i', 'o', 'u', 'ay', 'ir', 'el', 'on'])
  const name = Array.from({ length: 2 + dice.below(2) }, syllable).join('')
  return name[0]!.toUpperCase() + name.slice(1)
}

const thirdPerson = (verb: string) =>
  verb
    .replace(/([^aeiou])y$/, '$1ie')
    .replace(/(s|x|ch|sh)$/, '$1e')
    .concat('s')
const plural = thirdPerson

/** What is talked about for a while: mostly one subject, a little of the one before, and the names that belong to it. */
function beginSection(dice: Dice, before: string[]) {
  const subject = dice.pick(subjects)
  const things = subject.things.split(' ')
  const acts = subject.acts.split(' ')
  const coined = Array.from({ length: 8 }, () => coinWord(dice))
  // The lower of two rolls: some words of a subject come up far more often than others.
  const often = (words: string[]) => words[Math.min(dice.below(words.length), dice.below(words.length))]!

  const noun = () =>
    `${dice.chance(0.35) ? `${dice.pick(traits)} ` : ''}${often(before.length > 0 && dice.chance(0.12) ? before : things)}`
  const one = () => {
    if (dice.chance(0.15)) return often(coined)
    if (dice.chance(0.15)) return coinWord(dice)
    return `${dice.pick(['the', 'the', 'a', 'every', 'this', 'my'])} ${noun()}`.replace(/^a (?=[aeiou])/, 'an ')
  }
  const any = () =>
    dice.chance(0.4) ? `${dice.pick(['most', 'two', 'some', 'those', 'our', 'all the'])} ${plural(noun())}` : one()
  const act = () =>
    dice.pick([
      () => thirdPerson(often(acts)),
      () => `can ${often(acts)}`,
      () => `will never ${often(acts)}`,
      () => `has to ${often(acts)}`,
      () => `used to ${often(acts)}`,
    ])()
  const aside = () =>
    dice.pick([
      () => ` in ${1900 + dice.below(126)}`,
      () => ` about ${2 + dice.below(98)} times a year`,
      () => ` without ${any()}`,
      () => ` ${dice.pick(ways)}`,
      () => ` for ${2 + dice.below(40)} percent of them`,
    ])()
  const clause = () => {
    const end = dice.chance(0.3) ? aside() : ''
    return dice.chance(0.3) ? `${dice.pick(people)} ${often(acts)} ${any()}${end}` : `${one()} ${act()} ${any()}${end}`
  }
  const sentence = () => {
    if (dice.chance(0.06)) return dice.pick(turns)
    const clauses = 1 + (dice.chance(0.55) ? 1 : 0) + (dice.chance(0.25) ? 1 : 0)
    const said = Array.from({ length: clauses }, clause).reduce((sofar, next) => `${sofar}${dice.pick(seams)} ${next}`)
    const whole = dice.chance(0.4) ? `${dice.pick(openers)} ${said}` : said
    return `${whole[0]!.toUpperCase()}${whole.slice(1)}${dice.chance(0.07) ? '?' : '.'}`
  }
  return { things, sentence }
}

function sayWords(wordCount: number, dice: Dice): string[] {
  const words: string[] = []
  let section = beginSection(dice, [])
  let left = sectionSentences.least
  while (words.length < wordCount) {
    if (left-- === 0) {
      section = beginSection(dice, section.things)
      left = sectionSentences.least + dice.below(sectionSentences.most - sectionSentences.least)
    }
    words.push(...section.sentence().split(' '))
  }
  return words.slice(0, wordCount)
}

/** Captions of so many hours of speech: 9,000 words an hour, six to ten to a cue, punctuated. */
export function makeTalk(hours: number, seed = 1): Transcript {
  const dice = rollFrom(seed)
  const words = sayWords(Math.round(hours * 3600 * wordsPerSecond), dice)
  const cues: Cue[] = []
  for (let from = 0; from < words.length; ) {
    const to = Math.min(words.length, from + 6 + dice.below(5))
    const text = words.slice(from, to).join(' ')
    cues.push({ startSeconds: from / wordsPerSecond, endSeconds: to / wordsPerSecond, text })
    from = to
  }
  return { language: 'en', kind: 'manual', cues }
}

/** The talk as a caption file, for those who bring it themselves. */
export function toVtt(talk: Transcript): string {
  const clock = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
  return `WEBVTT\n\n${talk.cues.map((cue) => `${clock(cue.startSeconds)} --> ${clock(cue.endSeconds)}\n${cue.text}\n`).join('\n')}`
}
