// The noise of speech that a reader does not need: hesitations, empty phrases, openers, stutters.
import { isUnspaced } from './scripts.ts'
import type { Word } from './words.ts'

const hesitations: Record<string, Set<string>> = {
  en: setOf('um uh uhm umm uhh er erm ah hmm hm mm mhm mm-hmm uh-huh'),
  de: setOf('äh ähm öh öhm hm hmm'),
  fr: setOf('euh heu hum hm'),
  es: setOf('eh em hm mmm'),
  it: setOf('ehm eh mmm'),
  pt: setOf('hã hum éh'),
  nl: setOf('uh uhm eh ehm'),
}

/** The words of a sentence without its noise. `code` is the language's first part, such as "en". */
export function withoutNoise(words: Word[], code: string): Word[] {
  const sounds = hesitations[code] ?? new Set()
  const audible = without(words, (i) => sounds.has(plain(words[i])))
  if (code !== 'en') return withoutStutters(audible, code)
  return withoutClosers(withoutOpeners(withoutStutters(withoutEmptyPhrases(audible), code)))
}

/** Leaves words out. A comma before and after what is left out was only there for its sake. */
function without(words: Word[], empty: (index: number) => boolean): Word[] {
  const kept: Word[] = []
  for (const [i, word] of words.entries()) {
    const last = kept.at(-1)
    if (!empty(i)) kept.push(word)
    else if (last && /,$/.test(word.text) && /,$/.test(last.text))
      kept[kept.length - 1] = { ...last, text: last.text.slice(0, -1) }
  }
  return kept
}

const knowable = setOf("what how that who why if where when it the this it's my about nothing anything something")
const knowers = setOf("do did if as that what when because of let before like all which than don't didn't to")

/** Without "you know", "I mean" and "like" where they only fill time. */
function withoutEmptyPhrases(words: Word[]): Word[] {
  const fills = (i: number) => {
    const first = plain(words[i])
    if (first !== 'you' && first !== 'i') return false
    const [before, second, next] = [i - 1, i + 1, i + 2].map((at) => plain(words[at]))
    const comma = /,$/.test(words[i + 1]?.text ?? '')
    if (first === 'you' && second === 'know')
      return comma || (!knowers.has(before!) && !knowable.has(next!) && next !== '')
    return first === 'i' && second === 'mean' && next !== '' && (comma || (before === '' && next !== 'it'))
  }
  const idles = (i: number) =>
    plain(words[i]) === 'like' && /,$/.test(words[i]!.text) && /,$/.test(words[i - 1]?.text ?? '')
  return without(words, (i) => fills(i) || fills(i - 1) || idles(i))
}

/** Words that open a spoken sentence without adding to it, and what must not follow for that. */
const openers = new Map<string, Set<string>>([
  ['so', setOf('far much many that called long far-reaching few little')],
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
  ['basically', setOf('')],
  ['like', setOf('the a an this that these those it in most many any all other to my our your i we')],
])
/** These open without adding only where a comma follows. */
const commaOpeners = setOf('now yes no look see actually sure great cool again roger')
const concluding = setOf('means is was would will makes gives allows leads brings')
const fewestWords = 3

function withoutOpeners(words: Word[]): Word[] {
  let from = 0
  while (words.length - from > fewestWords) {
    const word = words[from]!
    const text = plain(word)
    const blocked = openers.get(text)
    const comma = /[,.!]$/.test(word.text)
    const next = plain(words[from + 1])
    const empty = blocked ? comma || !blocked.has(next) : comma && commaOpeners.has(text)
    // "So that means" opens, "so that people can" does not.
    const concludes = text === 'so' && next === 'that' && concluding.has(plain(words[from + 2]))
    if (!empty && !concludes) break
    from++
  }
  return words.slice(from)
}

/** In captions without punctuation an answer, or the next begin, may hang on the end of a sentence. */
const closers = setOf('okay ok yeah yep right anyway anyways alright so and but or um because roger exactly')
const affirmed = setOf("is are was were be it's that's i'm you're we're they're not it the to turn all a")

function withoutClosers(words: Word[]): Word[] {
  let to = words.length
  while (to > fewestWords && closers.has(words[to - 1]!.text) && !affirmed.has(plain(words[to - 2]))) to--
  return words.slice(0, to)
}

const longestRepeat = 3

/** "I I think" and "we can we can" are said twice and read once; so is the broken-off "th- the". */
function withoutStutters(words: Word[], code: string): Word[] {
  const kept: Word[] = []
  for (const [i, word] of words.entries()) {
    if (startsOver(kept, words, i)) continue
    if (isBrokenOff(word, words[i + 1], code)) continue
    kept.push(word)
    for (let k = 1; k <= longestRepeat; k++) if (endsTwice(kept, k)) kept.splice(-2 * k, k)
  }
  return kept
}

/** Whether a lone dash stands where the speaker says the same again: "can you - can you read". */
function startsOver(kept: Word[], words: Word[], at: number): boolean {
  if (!/^[-–—]+$/.test(words[at]!.text)) return false
  return [1, 2, 3].some((k) => {
    const [before, next] = [kept.slice(-k), words.slice(at + 1, at + 1 + k)]
    return before.length === k && before.every((word, j) => plain(word) !== '' && plain(word) === plain(next[j]))
  })
}

const shortWords = setOf('a i am an as at be by do go he if in is it me my no of on or so to up us we the she her his')

function isBrokenOff(word: Word, next: Word | undefined, code: string): boolean {
  if (word.text.length > 3 && !word.text.endsWith('-')) return false
  const text = plain(word).replace(/-+$/, '')
  const short = code === 'en' && /^\p{L}{1,2}[,–-]?$/u.test(word.text) && !shortWords.has(text)
  const broken = short || /\p{L}-$/u.test(word.text)
  return broken && plain(next).length > text.length && plain(next).startsWith(text)
}

/** Whether the last k words repeat the k before them. Digits, and words parted by a full stop, are no stutter. */
function endsTwice(words: Word[], k: number): boolean {
  const at = words.length - k
  if (at < k) return false
  for (let j = 0; j < k; j++) {
    const [first, again] = [words[at - k + j]!, words[at + j]!]
    const text = plain(first)
    if (!text || text !== plain(again) || /\d/.test(text) || isUnspaced(text) || /[.!?]$/.test(first.text)) return false
  }
  return true
}

function plain(word: Word | undefined): string {
  return word?.plain ?? ''
}

function setOf(words: string): Set<string> {
  return new Set(words.split(' '))
}
