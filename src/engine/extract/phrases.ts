// Short readable phrases of a text, as its speakers put them: candidates for topics and titles.
import { baseLanguage } from '../speech/language.ts'
import { isUnspaced } from '../speech/scripts.ts'
import { nounness } from './nouns.ts'
import type { Candidate } from './rank.ts'
import { type Term, termsIn, termsOf } from './terms.ts'
import { isVague } from './vague-words.ts'

export type Phrase = {
  /** The stems, parted by spaces: one key for "block" and "Blocks". */
  key: string
  /** The form that is said most. */
  text: string
  /** The sentences it is said in, by index, once for each time. */
  said: number[]
  /** How good a name it would make, whatever its frequency: things before actions, names and longer phrases before single words. */
  worth: number
}

const maxPhraseWords = 4
/** Longer phrases say more, up to so many words; this much of their length counts. */
const [sayingWords, lengthPower] = [3, 0.7]
const nameBonus = 0.8
/** Less of a noun than this at its end, and a phrase is a fragment such as "going to get". */
const leastNoun = 0.5

/** Topics and titles are both made of a video's phrases; they live as long as its sentences do. */
const known = new WeakMap<Candidate[], { language: string; phrases: Phrase[] }>()

/** Runs of one to four subject words that stand together in a clause, found once. Linear. */
export function phrasesOf(sentences: Candidate[], language: string): Phrase[] {
  const before = known.get(sentences)
  if (before?.language === language) return before.phrases
  const phrases = phrasesIn(sentences, language)
  known.set(sentences, { language, phrases })
  return phrases
}

/** In so many words more, a phrase must have been said once more before it is taken together with the word behind it. */
const wordsPerTime = 20_000

function phrasesIn(sentences: Candidate[], language: string): Phrase[] {
  const found = new Map<string, Draft>()
  const words = sentences.reduce((sum, sentence) => sum + termsIn(sentence, language).length, 0)
  const timesBefore = Math.floor(words / wordsPerTime)
  sentences.forEach(({ text }, index) => {
    for (const clause of text.split(/[,;:.!?()"“”…]+(?:\s|$)|[。！？、，]|\s[-–—]+\s/u))
      collect(termsOf(clause, language), { index, found, timesBefore })
  })
  const nouns = nounness(sentences, language)
  const phrases = [...found].map(([key, draft]) => phraseOf(key, draft, nouns)).filter(({ worth }) => worth > 0)
  const whole = wholes(phrases)
  const inEnglish = baseLanguage(language) === 'en'
  return phrases
    .filter(({ key, text }) => whole.has(key) && !isVague(text.toLowerCase(), language))
    .map((phrase) => (inEnglish ? { ...phrase, text: spelled(phrase.text) } : phrase))
}

/** Said this much of the time as a part of one longer phrase, a phrase is cut from it: "Core wallet" of "Bitcoin Core wallet". */
const cutShare = 0.7

/** The keys of the phrases that are not mostly parts of one longer phrase. */
function wholes(phrases: Phrase[]): Set<string> {
  const inside = new Map<string, number>()
  for (const { key, said } of phrases) {
    const from = key.indexOf(' ')
    if (from < 0) continue
    for (const part of [key.slice(from + 1), key.slice(0, key.lastIndexOf(' '))])
      inside.set(part, Math.max(inside.get(part) ?? 0, said.length))
  }
  const isCut = ({ key, said }: Phrase) => said.length > 1 && (inside.get(key) ?? 0) >= cutShare * said.length
  return new Set(phrases.filter((phrase) => !isCut(phrase)).map(({ key }) => key))
}

type Draft = { said: number[]; alone: number; forms: Map<string, number> }

type Collection = { index: number; found: Map<string, Draft>; timesBefore: number }

function collect(terms: Term[], { index, found, timesBefore }: Collection): void {
  for (let from = 0; from < terms.length; from++) {
    let key = ''
    let form = ''
    for (let to = from; to < Math.min(terms.length, from + maxPhraseWords); to++) {
      const { word, stem } = terms[to]!
      if (!stem) break
      key = key ? `${key} ${stem}` : stem
      form = form && !isUnspaced(word) ? `${form} ${word}` : form + word
      const draft: Draft = found.get(key) ?? { said: [], alone: 0, forms: new Map() }
      draft.said.push(index)
      // "Okay, Jack, go ahead": called, not spoken of.
      if (terms.length === to - from + 1) draft.alone++
      draft.forms.set(form, (draft.forms.get(form) ?? 0) + 1)
      found.set(key, draft)
      if (draft.said.length <= timesBefore) break
    }
  }
}

function phraseOf(key: string, { said, alone, forms }: Draft, nouns: Map<string, number>): Phrase {
  const stems = key.split(' ')
  const last = nouns.get(stems.at(-1)!) ?? 0.5
  const first = nouns.get(stems[0]!) ?? 0.5
  const text = commonest(forms)
  const name = /^\p{Lu}|\p{Lu}{2}/u.test(text) ? 1 + nameBonus : 1
  const readable =
    last >= leastNoun &&
    !/^\p{Ll}{3,}[^e]ed$/u.test(text) &&
    /\p{L}{2}/u.test(text) &&
    new Set(stems).size === stems.length
  const worth =
    Math.min(sayingWords, stems.length) ** lengthPower *
    last *
    Math.sqrt(first) *
    name *
    (1 - alone / said.length) ** 1.5
  return { key, text, said, worth: readable ? worth : 0 }
}

function commonest(forms: Map<string, number>): string {
  let best = ''
  let most = 0
  for (const [form, count] of forms) {
    if (count <= most) continue
    best = form
    most = count
  }
  return best
}

/** Letters that nobody can say as a word are an abbreviation: automatic captions write "tv". What is somebody's is not of interest. */
function spelled(text: string): string {
  return text
    .replace(/['’]s$/, '')
    .replace(
      /(?<![\p{L}\p{N}'’-])(?:[b-df-hj-np-tv-xz]{2}|[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]{2,4})(?![\p{L}\p{N}'’-])/gu,
      (letters) => letters.toUpperCase(),
    )
}
