// Removes disfluencies: filled pauses, filler phrases, leading and trailing fillers, repetitions.
import { isUnspaced } from '#contract/library/word-forms.ts'
import type { Word } from './words.ts'

const filledPauses: Record<string, Set<string>> = {
  en: setOf('um uh uhm umm uhh er erm ah hmm hm mm mhm mm-hmm uh-huh'),
  de: setOf('äh ähm öh öhm hm hmm'),
  fr: setOf('euh heu hum hm'),
  es: setOf('eh em hm mmm'),
  it: setOf('ehm eh mmm'),
  pt: setOf('hã hum éh'),
  nl: setOf('uh uhm eh ehm'),
}

/** Removes the disfluencies of a sentence. `code` is the base language, such as "en". */
export function removeDisfluencies(words: Word[], code: string): Word[] {
  const pauses = filledPauses[code] ?? new Set()
  const withoutPauses = removeWords(words, (i) => pauses.has(normalizedText(words[i])))
  if (code !== 'en') return removeRepetitions(withoutPauses, code)
  return removeTrailingFillers(
    removeLeadingFillers(removeRepetitions(removeFillerPhrases(withoutPauses), code)),
  )
}

/** Removes words, and one of the commas around them. */
function removeWords(words: Word[], shouldRemove: (index: number) => boolean): Word[] {
  if (!words.some((_, i) => shouldRemove(i))) return words
  const result: Word[] = []
  for (const [i, word] of words.entries()) {
    const last = result.at(-1)
    if (!shouldRemove(i)) result.push(word)
    else if (last && /,$/.test(word.text) && /,$/.test(last.text))
      result[result.length - 1] = { ...last, text: last.text.slice(0, -1) }
  }
  return result
}

/** After and before these words "you know" has a meaning. */
const objectsOfKnow = setOf(
  "what how that who why if where when it the this it's my about nothing anything something",
)
const wordsBeforeKnow = setOf(
  "do did if as that what when because of let before like all which than don't didn't to people things thing someone something anything everything everyone would should might may can will how not never already",
)

/** Removes "you know", "I mean" and "like" where they are fillers. */
function removeFillerPhrases(words: Word[]): Word[] {
  const isTwoWordFiller = (i: number) => {
    const first = normalizedText(words[i])
    if (first !== 'you' && first !== 'i') return false
    const [previous, second, next] = [i - 1, i + 1, i + 2].map((at) => normalizedText(words[at]))
    const hasComma = /,$/.test(words[i + 1]?.text ?? '')
    if (first === 'you' && second === 'know')
      return (
        hasComma || (!wordsBeforeKnow.has(previous!) && !objectsOfKnow.has(next!) && next !== '')
      )
    return (
      first === 'i' &&
      second === 'mean' &&
      next !== '' &&
      (hasComma || (previous === '' && next !== 'it'))
    )
  }
  const isFillerLike = (i: number) =>
    normalizedText(words[i]) === 'like' &&
    /,$/.test(words[i]!.text) &&
    /,$/.test(words[i - 1]?.text ?? '')
  return removeWords(words, (i) => isTwoWordFiller(i) || isTwoWordFiller(i - 1) || isFillerLike(i))
}

/** Fillers at the beginning of a sentence, and the words after which they have a meaning. */
const leadingFillers = new Map<string, Set<string>>([
  [
    'so',
    setOf(
      'far much many that called long far-reaching few little is was are does do did would will can has have',
    ),
  ],
  ['and', setOf('')],
  ['okay', setOf('is with for')],
  ['ok', setOf('is with for')],
  ['yeah', setOf('')],
  ['yep', setOf('')],
  ['oh', setOf('')],
  ['alright', setOf('')],
  ['well', setOf('known over above below before after done')],
  ['right', setOf('now here there away after before in at on from to up down next')],
  ['anyway', setOf('')],
  ['anyways', setOf('')],
  [
    'like',
    setOf('the a an this that these those it in most many any all other to my our your i we'),
  ],
])
/** Words that are fillers only before a comma. */
const leadingFillersWithComma = setOf('now yes look see sure great cool roger')
/** Verbs after "so that" in a conclusion. */
const conclusionVerbs = setOf('means is was would will makes gives allows leads brings')
const minWords = 3

function removeLeadingFillers(words: Word[]): Word[] {
  let from = 0
  while (words.length - from > minWords) {
    const word = words[from]!
    const text = normalizedText(word)
    const meaningfulBefore = leadingFillers.get(text)
    const hasComma = /[,.!]$/.test(word.text)
    const next = normalizedText(words[from + 1])
    const isFiller = meaningfulBefore
      ? hasComma || !meaningfulBefore.has(next)
      : hasComma && leadingFillersWithComma.has(text)
    // The "so" of "so that means" is a filler, that of "so that people can" is not.
    const isConclusion =
      text === 'so' && next === 'that' && conclusionVerbs.has(normalizedText(words[from + 2]))
    if (!isFiller && !isConclusion) break
    from++
  }
  return words.slice(from)
}

/**
 * Answers and sentence openings that end up at the end of a sentence in captions without
 * punctuation.
 */
const trailingFillers = setOf('okay ok yeah yep alright so and but or um because roger')
/** After these words a trailing filler has a meaning. */
const wordsBeforeMeaning = setOf(
  "is are was were be been it's that's i'm you're we're they're not it the to turn all a feel feels look looks seem seems sound sounds think thinks thought hope said say says do does did or even more and ever if",
)

function removeTrailingFillers(words: Word[]): Word[] {
  let to = words.length
  while (
    to > minWords &&
    trailingFillers.has(words[to - 1]!.text) &&
    !wordsBeforeMeaning.has(normalizedText(words[to - 2]))
  )
    to--
  return words.slice(0, to)
}

const maxRepeatedWords = 3

/**
 * Removes repetitions such as "I I think" and "we can we can", and broken-off words such
 * as "th- the".
 */
function removeRepetitions(words: Word[], code: string): Word[] {
  const result: Word[] = []
  words.forEach((word, i) => {
    if (isRestart(result, words, i) || isBrokenOff(word, words[i + 1], code)) return
    result.push(word)
    for (let k = 1; k <= maxRepeatedWords; k++)
      if (endsWithRepetition(result, k, code)) result.splice(-2 * k, k)
  })
  return result
}

/** Whether a dash marks a restart: "can you - can you read". */
function isRestart(preceding: Word[], words: Word[], at: number): boolean {
  if (!/^[-–—]+$/.test(words[at]!.text)) return false
  return [1, 2, 3].some((k) => {
    const [previous, next] = [preceding.slice(-k), words.slice(at + 1, at + 1 + k)]
    return (
      previous.length === k &&
      previous.every(
        (word, j) =>
          normalizedText(word) !== '' && normalizedText(word) === normalizedText(next[j]),
      )
    )
  })
}

const shortWords = setOf(
  'a i am an as at be by do go he if in is it me my no of on or so to up us we the she her his',
)

function isBrokenOff(word: Word, next: Word | undefined, code: string): boolean {
  if (word.text.length > 3 && !word.text.endsWith('-')) return false
  const text = normalizedText(word).replace(/-+$/, '')
  const following = normalizedText(next)
  if (following.length <= text.length || !following.startsWith(text)) return false
  const isShort = code === 'en' && /^\p{L}{1,2}[,–-]?$/u.test(word.text) && !shortWords.has(text)
  return isShort || /\p{L}-$/u.test(word.text)
}

/**
 * Whether the last k words repeat the k words before them. Digits, and words separated by
 * a full stop, do not count.
 */
function endsWithRepetition(words: Word[], k: number, code: string): boolean {
  const at = words.length - k
  if (at < k || (/,$/.test(words[at - 1]!.text) && mayEndClause(words.slice(0, at), k, code)))
    return false
  for (let j = 0; j < k; j++) {
    const [first, again] = [words[at - k + j]!, words[at + j]!]
    const text = normalizedText(first)
    if (
      !text ||
      text !== normalizedText(again) ||
      /\d/.test(text) ||
      isUnspaced(text) ||
      /[.!?]$/.test(first.text)
    )
      return false
  }
  return true
}

/**
 * After these a clause follows, which a comma ends: "If you vote, vote for clean rivers"
 * repeats nothing.
 */
const subordinators = setOf(
  'if when whenever once unless until till where wherever as what whatever which whichever who whoever why how because since while before after whether than though although',
)
const grammarWords = setOf(
  "a an the this that these those my your our his her its their i you he she it we they there i'm i've you're he's she's it's we're we've they're that's there's and but or so if in on at of to for from with by about into as is are was were be been do does did have has had will would can could should may might must not just",
)

/**
 * Whether the clause of a sentence may end with the last k of these words, which a comma
 * follows.
 */
function mayEndClause(words: Word[], k: number, code: string): boolean {
  if (code !== 'en') return true
  const texts = words.map(normalizedText)
  const isWeak = words.length === k || texts.slice(-k).every((text) => grammarWords.has(text))
  return !isWeak || texts.slice(0, -k).some((text) => subordinators.has(text))
}

function normalizedText(word: Word | undefined): string {
  return word?.normalized ?? ''
}

function setOf(words: string): Set<string> {
  return new Set(words.split(' '))
}
