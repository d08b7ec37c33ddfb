// Detects sentences that depend on their context: anaphora, direct address, announcements, and answers to questions.
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'

const pronoun = '(?:it|they|he|she)'
/** Patterns of words that refer to something outside the sentence. */
const anaphoraPatterns = [
  `^(?:if|when|whenever|once|while|until|since|unless|although|though|where|before|after|because) (?:${pronoun}|this|that|these|those)\\b`,
  `^(?:in|on|at|for|from|by|with|during|over|under|between|behind|beside|above|below|near|without|within|after|before) (?:[^,;:]{1,40}? )?${pronoun}\\b`,
  `^what \\w+ (?:is|was) that ${pronoun}\\b`,
  '^(?:ours|mine|yours|hers|theirs)\\b',
  `\\b(?:after|before|like|of|with|for|from|by|about|on|in|to|than) (?:that|this|those|these)(?=[,.;!?]|\\s(?:is|was|i|we|you|and|but|${pronoun})\\b)`,
  // "There" as a place, not as in "there is".
  '\\bhere(?=[,.])|\\bthere(?=[.,;!]|\\s(?:and|but|to|for|with|in|on|at|from|who)\\b)',
  '^(?:not|nor|no)\\b(?! \\w+ (?:is|are|was|were|has|have|had|can|could|will|would|does|means)\\b)',
  "\\blet(?:'s|’s| me) see\\b",
  '\\b(?:either|too|as well|instead|though|anyway)[.!]$',
]
const englishAnaphora = new RegExp(anaphoraPatterns.join('|'), 'i')

/** Whether a word refers to another sentence. English only. */
export function hasAnaphora(text: string, language: string): boolean {
  return baseLanguage(language) === 'en' && englishAnaphora.test(text)
}

const question = /[?？]["'”’]*$/

const directAddress =
  /^(?:please|imagine|guess|suppose|remember|notice|look|listen|wait|think (?:about|of)|(?:ask|tell|let|give|show|send|help|excuse|forgive|trust|believe|remind|stop|join|follow) (?:me|us))\b|\bplease\b/i

/** Whether a sentence addresses somebody: a request, or a speaker's name at its beginning or end. */
export function isDirectAddress({ text }: SpokenSentence, names: ReadonlySet<string>, language: string): boolean {
  if (baseLanguage(language) === 'en' && directAddress.test(text)) return true
  const vocative = /^(\p{Lu}[\p{L}’'-]*),|, (\p{Lu}[\p{L}’'-]*)[.!?]$/u.exec(text)
  return vocative !== null && names.has(vocative[1] ?? vocative[2]!)
}

/** Collects the first names of the speakers. */
export function collectSpeakerNames(sentences: SpokenSentence[]): ReadonlySet<string> {
  return new Set(sentences.flatMap(({ speaker }) => speaker?.split(' ')[0] ?? []))
}

/** Least share and number of questions of an interviewer. */
const [minQuestionShare, minQuestions] = [0.4, 3]

/** Finds the speakers who mostly ask questions. */
export function findInterviewers(spokenSentences: SpokenSentence[]): ReadonlySet<string> {
  const counts = new Map<string, { sentences: number; questions: number }>()
  for (const { speaker, text } of spokenSentences) {
    if (!speaker) continue
    const count = counts.get(speaker) ?? { sentences: 0, questions: 0 }
    const questions = count.questions + (question.test(text) ? 1 : 0)
    counts.set(speaker, { sentences: count.sentences + 1, questions })
  }
  const isInterviewer = ({ sentences, questions }: { sentences: number; questions: number }) =>
    questions >= minQuestions && questions >= sentences * minQuestionShare
  return new Set([...counts].filter(([, count]) => counts.size > 1 && isInterviewer(count)).map(([speaker]) => speaker))
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

/** Whether a sentence announces a topic or a speaker of the video. */
export function isAnnouncement(text: string, language: string): boolean {
  return announcements[baseLanguage(language)]?.test(text) ?? false
}
