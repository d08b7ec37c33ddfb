// Short readable phrases of a text, as its speakers put them: candidates for topics and titles.
import type { Sentence } from '../transcript.ts'
import { termsOf } from './terms.ts'

export type Phrase = { key: string; text: string; count: number; words: number; first: number; sentences: number[] }

type Draft = Phrase & { forms: Map<string, number> }

const maxPhraseWords = 3

/** Runs of one to three subject words that stand together in a clause, with where they occur. Linear. */
export function phrasesOf(sentences: Sentence[], language: string): Phrase[] {
  const found = new Map<string, Draft>()
  sentences.forEach(({ text }, index) => {
    for (const clause of text.split(/[,;:.!?()"“”…]+\s|[。！？、，]/u)) {
      const terms = termsOf(clause, language)
      for (let from = 0; from < terms.length; from++) {
        const stems: string[] = []
        for (let to = from; to < Math.min(terms.length, from + maxPhraseWords); to++) {
          const stem = terms[to]!.stem
          if (!stem) break
          stems.push(stem)
          const key = stems.join(' ')
          const phrase = found.get(key) ?? newPhrase(key, stems.length, index)
          const form = terms
            .slice(from, to + 1)
            .map(({ word }) => word)
            .join(' ')
          phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + 1)
          phrase.count++
          if (phrase.sentences.at(-1) !== index) phrase.sentences.push(index)
          found.set(key, phrase)
        }
      }
    }
  })
  return [...found.values()].map(({ forms, ...phrase }) => ({ ...phrase, text: commonest(forms) }))
}

function newPhrase(key: string, words: number, first: number): Draft {
  return { key, text: '', count: 0, words, first, sentences: [], forms: new Map() }
}

function commonest(forms: Map<string, number>): string {
  let best = ''
  let most = 0
  for (const [form, count] of forms)
    if (count > most) {
      best = form
      most = count
    }
  return best
}
