// Makes one spoken sentence readable: without fillers and stutters, with a capital at the front and a stop at the end.
import { isUnspaced } from './scripts.ts'
import { joinWords, type Word } from './words.ts'

const hesitations: Record<string, Set<string>> = {
  en: new Set('um uh uhm umm uhh er erm ah hmm hm mm mhm mm-hmm uh-huh'.split(' ')),
  de: new Set('äh ähm öh öhm hm hmm'.split(' ')),
  fr: new Set('euh heu hum hm'.split(' ')),
  es: new Set('eh em hm mmm'.split(' ')),
  it: new Set('ehm eh mmm'.split(' ')),
  pt: new Set('hã hum éh'.split(' ')),
  nl: new Set('uh uhm eh ehm'.split(' ')),
}

/** The sentence as it should be read; empty when nothing but fillers is in it. */
export function tidy(words: Word[], language: string): string {
  const code = language.split('-')[0]!.toLowerCase()
  const kept = withoutStutters(withoutFillers(words, code))
  if (!kept.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return ''
  return punctuated(cased(joinWords(kept), code), code)
}

const bare = (word: Word | undefined) =>
  (word?.text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'’-]/gu, '')
    .replace(/’/g, "'")

function withoutFillers(words: Word[], code: string): Word[] {
  const sounds = hesitations[code]
  const english = code === 'en' || code === 'und'
  const kept: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (sounds?.has(bare(word))) continue
    if (english && isPhraseFiller(words, i)) {
      i++
      continue
    }
    kept.push(word)
  }
  return kept
}

const knowsSomething = new Set("what how that who why if where when it the this it's my about".split(' '))
const asksKnowing = new Set('do did if as that what when because because of let before like all which than'.split(' '))

/** "you know" and "I mean" that only fill time. */
function isPhraseFiller(words: Word[], i: number): boolean {
  const [before, first, second, next] = [bare(words[i - 1]), bare(words[i]), bare(words[i + 1]), bare(words[i + 2])]
  const commaAfter = /,$/.test(words[i + 1]?.text ?? '')
  if (first === 'you' && second === 'know')
    return commaAfter || (!asksKnowing.has(before) && !knowsSomething.has(next) && next !== '')
  if (first === 'i' && second === 'mean') return commaAfter || (i === 0 && next !== 'it' && next !== '')
  return false
}

/** "I I think", "we can we can", "th- the": said twice, read once. */
function withoutStutters(words: Word[]): Word[] {
  const kept: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const text = bare(word)
    const next = bare(words[i + 1])
    if (/[\p{L}]-$/u.test(word.text) && next.startsWith(text.replace(/-+$/, ''))) continue
    if (repeatsAhead(words, i)) continue
    kept.push(word)
  }
  return kept
}

/** Whether the one, two or three words from here are said again at once. Digits are not stutters. */
function repeatsAhead(words: Word[], i: number): boolean {
  for (let k = 1; k <= 3; k++) {
    let same = i + 2 * k <= words.length
    for (let j = 0; j < k && same; j++) {
      const text = bare(words[i + j])
      same = text !== '' && text === bare(words[i + k + j]) && !/\d/.test(text) && !isUnspaced(text)
    }
    // Only the first word of a repeated run is dropped here; the rest follows, since the run then starts one word later.
    if (same && k === 1) return true
  }
  return false
}

function cased(text: string, code: string): string {
  const lower =
    text === text.toUpperCase() && /\p{Lu}.*\p{Lu}.*\p{Lu}/u.test(text) && text.length > 20 ? text.toLowerCase() : text
  const withI = code === 'en' ? lower.replace(/(?<=^|[\s"“(])i(?=$|[\s,.?!]|['’](?:m|ve|ll|d)\b)/g, 'I') : lower
  return withI.replace(/^(["'“„«(¿¡]*)(\p{Ll})/u, (_, quote: string, letter: string) => quote + letter.toUpperCase())
}

const asks =
  /^(?:(?:how|what|why|where|who|when|which)\s+(?:is|are|do|does|did|can|could|would|should|was|were|will)|(?:do|does|did|can|could|would|should|is|are|have)\s+(?:you|we|they|it|there|that))\s/i

function punctuated(text: string, code: string): string {
  const trimmed = text.replace(/^[\s,;:.–—-]+/u, '').replace(/[\s,;:–—-]+$/u, '')
  if (/[.!?…。！？؟।]["'”’»)\]]*$/u.test(trimmed)) return trimmed
  if (/\p{Script=Thai}/u.test(trimmed)) return trimmed
  if (isUnspaced(trimmed)) return `${trimmed}。`
  return trimmed + (code === 'en' && asks.test(trimmed) ? '?' : '.')
}
