// Short readable phrases of a text, as its speakers put them: candidates for topics and titles.
import { isUnspaced } from '../speech/scripts.ts'
import { nounness } from './nouns.ts'
import type { Candidate } from './rank.ts'
import { type Term, termsOf } from './terms.ts'

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

const maxPhraseWords = 3
/** Longer phrases say more; this much of their length counts. */
const lengthPower = 0.7
const nameBonus = 0.8
/** Less of a noun than this at its end, and a phrase is a fragment such as "going to get". */
const leastNoun = 0.5

/** Runs of one to three subject words that stand together in a clause. Linear. */
export function phrasesOf(sentences: Candidate[], language: string): Phrase[] {
  const found = new Map<string, Draft>()
  sentences.forEach(({ text }, index) => {
    for (const clause of text.split(/[,;:.!?()"“”…]+(?:\s|$)|[。！？、，]|\s[-–—]+\s/u))
      collect(termsOf(clause, language), index, found)
  })
  const nouns = nounness(sentences, language)
  return [...found].map(([key, draft]) => phraseOf(key, draft, nouns)).filter(({ worth }) => worth > 0)
}

type Draft = { said: number[]; alone: number; forms: Map<string, number> }

function collect(terms: Term[], index: number, found: Map<string, Draft>): void {
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
    }
  }
}

function phraseOf(key: string, { said, alone, forms }: Draft, nouns: Map<string, number>): Phrase {
  const stems = key.split(' ')
  const last = nouns.get(stems.at(-1)!) ?? 0.5
  const first = nouns.get(stems[0]!) ?? 0.5
  const text = commonest(forms)
  const name = /^\p{Lu}|\p{Lu}{2}/u.test(text) ? 1 + nameBonus : 1
  const readable = last >= leastNoun && /\p{L}{2}/u.test(text) && new Set(stems).size === stems.length
  const worth = stems.length ** lengthPower * last * Math.sqrt(first) * name * (1 - alone / said.length) ** 1.5
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
