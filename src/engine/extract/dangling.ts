// What in a sentence points out of it: to what was said before, to those who are spoken to, to what is yet to come.
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'

const pronoun = '(?:it|they|he|she)'
/** Somewhere in the sentence a word stands for something that the sentence does not name. */
const pointing = [
  `^(?:if|when|whenever|once|while|until|since|unless|although|though|where|before|after|because) (?:${pronoun}|this|that|these|those)\\b`,
  `^(?:in|on|at|for|from|by|with|during|over|under|between|behind|beside|above|below|near|without|within|after|before) (?:[^,;:]{1,40}? )?${pronoun}\\b`,
  `^what \\w+ (?:is|was) that ${pronoun}\\b`,
  '^(?:ours|mine|yours|hers|theirs)\\b',
  `\\b(?:after|before|like|of|with|for|from|by|about|on|in|to|than) (?:that|this|those|these)(?=[,.;!?]|\\s(?:is|was|i|we|you|and|but|${pronoun})\\b)`,
  // A place, not the "there" of "there is".
  '\\bhere(?=[,.])|\\bthere(?=[.,;!]|\\s(?:and|but|to|for|with|in|on|at|from|who)\\b)',
  '^(?:not|nor|no)\\b(?! \\w+ (?:is|are|was|were|has|have|had|can|could|will|would|does|means)\\b)',
  "\\blet(?:'s|’s| me) see\\b",
  '\\b(?:either|too|as well|instead|though|anyway)[.!]$',
]
const english = new RegExp(pointing.join('|'), 'i')

/** Whether a word of it stands for what another sentence names. English only. */
export function pointsBack(text: string, language: string): boolean {
  return baseLanguage(language) === 'en' && english.test(text)
}

const question = /[?？]["'”’]*$/

const address =
  /^(?:please|imagine|guess|suppose|remember|notice|look|listen|wait|think (?:about|of)|(?:ask|tell|let|give|show|send|help|excuse|forgive|trust|believe|remind|stop|join|follow) (?:me|us))\b|\bplease\b/i

/** Whether it is said to somebody rather than about something: a request, or a sentence with a speaker's name before or behind it. */
export function isAddress({ text }: SpokenSentence, names: ReadonlySet<string>, language: string): boolean {
  if (baseLanguage(language) === 'en' && address.test(text)) return true
  const called = /^(\p{Lu}[\p{L}’'-]*),|, (\p{Lu}[\p{L}’'-]*)[.!?]$/u.exec(text)
  return called !== null && names.has(called[1] ?? called[2]!)
}

/** The names by which speakers may call each other. */
export function namesOf(sentences: SpokenSentence[]): ReadonlySet<string> {
  return new Set(sentences.flatMap(({ speaker }) => speaker?.split(' ')[0] ?? []))
}

/** Share of questions, and their least number, by which a speaker is the one who asks. */
const [askingShare, fewestQuestions] = [0.4, 3]

/** The speakers who ask others, as in an interview. */
export function askersOf(sentences: SpokenSentence[]): ReadonlySet<string> {
  const counts = new Map<string, { said: number; asked: number }>()
  for (const { speaker, text } of sentences) {
    if (!speaker) continue
    const { said, asked } = counts.get(speaker) ?? { said: 0, asked: 0 }
    counts.set(speaker, { said: said + 1, asked: asked + (question.test(text) ? 1 : 0) })
  }
  const asks = ({ said, asked }: { said: number; asked: number }) =>
    asked >= fewestQuestions && asked >= said * askingShare
  return new Set([...counts].filter(([, count]) => counts.size > 1 && asks(count)).map(([speaker]) => speaker))
}

const announcements: Record<string, RegExp> = {
  en: /\b(?:(?:talk|talking|speak|discuss|discussing|looking at|look at|focus|focusing|present|presenting|explore|introduce) (?:\w+ ){0,3}(?:about|on|how|why|what|the|our|a)\b.*|(?:show|tell|explain to|teach) you (?:\w+ ){0,2}(?:about|how|why|what)\b.*|(?:talk|video|episode|meeting|session|lecture|call|paper) (?:is|will be|was) (?:about|for|to|on)|(?:goal|aim|purpose|topic|agenda) (?:of|for) (?:this|the|our|today)|(?:today|in this (?:talk|video|episode|meeting|session|lecture)),? (?:we|i)\b|here to (?:talk|discuss)|(?:a|my|our) (?:talk|project|paper|research|work) (?:about|on)\b)/i,
  de: /^(?:heute|jetzt|in diesem \p{L}+|in dieser \p{L}+) (?:geht es|spreche|sprechen|rede|reden|zeige|zeigen|möchte|will|wollen|schauen)\b/iu,
  fr: /^(?:aujourd['’]hui|dans cette vidéo),? (?:on|nous|je)\b/i,
  es: /^(?:hoy|en este v[ií]deo),? (?:vamos|voy|quiero|hablamos|veremos)\b/i,
  it: /^(?:oggi|in questo video),? (?:parliamo|parlerò|vediamo|vedremo|voglio)\b/i,
  pt: /^(?:hoje|neste vídeo),? (?:vamos|vou|quero|falamos|veremos)\b/i,
  nl: /^(?:vandaag|in deze video) (?:gaat het|gaan we|ga ik|wil ik|praten we|kijken we)\b/i,
}

/** Whether it says what the video will tell, or who will. */
export function announces(text: string, language: string): boolean {
  return announcements[baseLanguage(language)]?.test(text) ?? false
}

/** Whether the sentence at an index comes right after a question, which it may answer. */
export function answersQuestion(sentences: readonly SpokenSentence[], at: number): boolean {
  const before = sentences[at - 1]
  return before !== undefined && question.test(before.text)
}
