// How likely a sentence ends between two words of speech that has no punctuation.
import { isUnspaced } from './scripts.ts'
import type { Word } from './words.ts'

// Weights are log-odds from a logistic regression over a million punctuated words of talks and meetings, rounded to halves; rarer
// words, and those of other languages, were put by hand beside their like.

/** What a word says for a sentence that opens with it. */
const opening = table(`
  4: oh mm alright
  3: okay ok yeah yes well thank hi hello hey however whereas
  2.5: so no sorry
  2: i i'll i'd but although otherwise 'cause cuz
  1.5: and i'm it's that's i've there's what's let let's we'll maybe why hopefully anyway unless
  1: we we're we've he he's she if great what they did here's now there nothing obviously exactly perhaps once
  0.5: it you this how when then because just my first next even does can today instead please sometimes since every everybody they're you'll
  0: a an all also as each like not one our do any some someone these those while the another
  -0.5: that which before at something come last nice only its who or
  -1: for in your where here other would may tell his until should by with
  -1.5: on is get from kind more over me much very too little bit really at might until whether
  -2: be to have were use back was want going been into than has had
  -3: of us called know time year away up used them through out
`)
const otherOpening = -1.2

/** What a word says for a sentence that closes with it. */
const closing = table(`
  2.5: right though whatever
  2: great cool itself fine true
  1.5: today okay yeah possible later sense sorry else happen yes yet works bad
  1: here good everyone sure work stuff back time me them together useful away too anyway again now there it everything anything nothing
  0.5: us off something thing things this way other next up out around down
  0: all on first well more you that
  -0.5: not in do about also know going say mean see look go got said come can probably actually basically think
  -1: to the be a an for with so have had little oh or did may but no any few another
  -1.5: is of from at are was were like just could would should can will must might make get take come want need only even still each many most such some these those who what his her their
  -2: and i we they he she by very let it's that's what's they've we'll you'll you'd my our your its every don't doesn't isn't really quite until whole single
  -2.5: we're i'm i'll i've as where pretty there's whether let's you're they're he's
  -3: when if how because which than without within gonna wanna trying able
  -2: der die das ein eine einen einem und oder aber zu im am von mit für auf ist sind dass weil wenn le la les un une des du et ou à en est que qui dans pour el los las y del por para lo gli e di che da il nel della os um uma het van op te met voor
`)
const otherClosing = 0.7

const average = -2.3
const shortestPauseSeconds = 0.25

/** Log-odds of a sentence's end between two words that no full stop parts. */
export function gapScore(before: Word, after: Word): number {
  // Chinese or Japanese captions without full stops hold one clause each.
  if (isUnspaced(after.text)) return after.opensCue ? 1 : -4
  const opens = opening.get(plain(after.text)) ?? otherOpening
  const closes = closing.get(plain(before.text)) ?? otherClosing
  const comma = /[,;:]$/.test(before.text) ? 1.5 : 0
  const pause = after.pauseSeconds < shortestPauseSeconds ? 0 : Math.min(4, 0.5 + after.pauseSeconds * 1.5)
  return average + opens + closes + comma + pause
}

/** Whether a sentence that ends with this word was probably cut short. */
export function rarelyLast(word: string): boolean {
  return (closing.get(plain(word)) ?? otherClosing) <= -1
}

/** "weight: words" by the line; where a word stands twice the first weight counts. */
function table(rows: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const row of rows.trim().split('\n')) {
    const [weight, words = ''] = row.split(':')
    for (const word of words.trim().split(' ')) if (!weights.has(word)) weights.set(word, Number(weight))
  }
  return weights
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}]+$/gu, '')
}
