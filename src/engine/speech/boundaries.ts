// Where sentences end: at the captions' own punctuation, and where there is none at the likeliest gaps between words.
import type { Word } from './words.ts'

const terminal = /[.!?…。！？؟।]["'”’»)\]]*$/u
const abbreviation =
  /^(?:["'“(]*)(?:mr|mrs|ms|dr|prof|st|vs|e\.g|i\.e|approx|fig|jr|sr|gen|sen|rep|gov|inc|ltd|no|nr|bzw|z\.b|d\.h|u\.a|ca|usw|sra?|sig|mme|m|al|dept|univ|ex|op|cit|vol|pp?|ed)\.$/i
const initial = /^["'“(]*\p{Lu}\.$/u
/** Silence, in seconds, that ends a sentence by itself. */
const longPauseSeconds = 4
/** A run of more words than this without punctuation is cut. */
const maxWords = 45

/** Indices one past the last word of each sentence. Linear. */
export function sentenceEnds(words: Word[], language: string): number[] {
  const ends: number[] = []
  let from = 0
  for (let i = 1; i <= words.length; i++) {
    if (i < words.length && !endsBefore(words, i, language)) continue
    if (i - from > maxWords || !closed(words[i - 1])) for (const end of cut(words, from, i)) ends.push(end)
    ends.push(i)
    from = i
  }
  return ends
}

const closed = (word: Word | undefined) => word !== undefined && terminal.test(word.text)

function endsBefore(words: Word[], i: number, language: string): boolean {
  const before = words[i - 1]!
  const after = words[i]!
  if (after.turn || after.pauseSeconds >= longPauseSeconds) return true
  if (!terminal.test(before.text)) return false
  if (!/\.["'”’»)\]]*$/u.test(before.text)) return !/…$/u.test(before.text) || !/^\p{Ll}/u.test(after.text)
  if (abbreviation.test(before.text) || initial.test(before.text)) return false
  if (/\.\.\.$/.test(before.text)) return !/^\p{Ll}/u.test(after.text)
  return !(language.startsWith('de') && /^\d{1,2}\.$/.test(before.text))
}

const idealWords = 16
const shortestWords = 6
const longestWords = 30

/** Ends inside a run without punctuation, by the best sum of gap scores and lengths. Linear: each word looks back a bounded way. */
function cut(words: Word[], from: number, to: number): number[] {
  const count = to - from
  if (count <= longestWords) return []
  const best = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY)
  const back = new Int32Array(count + 1)
  best[0] = 0
  for (let i = 1; i <= count; i++) {
    const gain = i === count ? 0 : gapScore(words[from + i - 1]!, words[from + i]!)
    for (let j = Math.max(0, i - maxWords); j < i; j++) {
      const total = best[j]! + gain - lengthCost(i - j)
      if (total > best[i]!) {
        best[i] = total
        back[i] = j
      }
    }
  }
  const ends: number[] = []
  for (let i = back[count]!; i > 0; i = back[i]!) ends.unshift(from + i)
  return ends
}

function lengthCost(length: number): number {
  const over = Math.max(0, length - longestWords)
  const under = Math.max(0, shortestWords - length)
  return ((length - idealWords) / 14) ** 2 + over * 0.5 + under * 0.8
}

/** Words that begin a sentence more often than they stand inside one. */
const openers = new Set(
  'so and but now okay ok well then because i we you he she they it there this that what how why when if yeah yes no also however maybe actually basically obviously today first second finally let'.split(
    ' ',
  ),
)
/** Words that hardly ever end one. */
const neverLast = new Set(
  "the a an of to in on at for from with by and or but so if because as is are was were be been am the my your our their his her its this these those that which who what when where how very just i we they he she you it's i'm we're you're they're that's there's can could will would should may might must do does did have has had not don't doesn't didn't like into about than then also really more most some any every each no der die das ein eine einen und oder aber zu im am von mit für auf ist sind le la les un une des de du et ou à en est el los las y o del un una il lo gli e di che è o os as um uma do da em het een en van op te".split(
    ' ',
  ),
)

/** Log-odds that a sentence ends between two words. */
function gapScore(before: Word, after: Word): number {
  const last = before.text.toLowerCase()
  const next = after.text.toLowerCase()
  const pause = after.pauseSeconds
  let score = -2.2
  if (pause > 0.25) score += Math.min(4, 0.8 + pause * 1.6)
  if (/[,;:]$/.test(last)) score += 1.2
  if (neverLast.has(last)) score -= 3
  if (openers.has(next)) score += next === 'so' || next === 'and' || next === 'but' || next === 'okay' ? 2.2 : 1.2
  return score
}
