// Suggests questions that a transcript answers.
import { maxSuggestedQuestions } from '#contract/basics/limits.ts'
import { extractTopics } from '../../headlines/topics.ts'
import { baseLanguage } from '../../speech/language.ts'
import { isPromptInjection } from '../../writing/prompt-injection.ts'
import type { AskSource } from '../ask-types.ts'
import { extractIndexTerms } from '../index-terms.ts'
import { indexTranscript, type TranscriptIndex } from '../transcript-index.ts'
import { rankPassages } from './rank-passages.ts'
import { beginsWithVerb, isPartOfName } from './subject-phrases.ts'

/** A question is suggested when it is at least this likely that the transcript answers it. */
const minSaid = 0.6
/** Fewer occurrences of a subject are a remark. */
const minOccurrences = 2
const topicCount = 10
const maxNameShare = 0.08
const maxQuestionLetters = 90

const subjectQuestions: Readonly<Record<string, (subject: string) => string>> = {
  // In quotation marks no subject needs an article or a case.
  en: (subject) => `What is said about “${subject}”?`,
  de: (subject) => `Was wird zum Thema „${subject}“ gesagt?`,
  es: (subject) => `¿Qué se dice sobre el tema «${subject}»?`,
  fr: (subject) => `Que dit-on au sujet de « ${subject} » ?`,
}

/**
 * Returns up to four questions that the transcript answers, in its language; none in a
 * language without question forms.
 */
export function suggestQuestions(source: AskSource): string[] {
  const index = indexTranscript(source.transcript)
  const code = baseLanguage(index.language)
  const ask = subjectQuestions[code]
  if (!ask || index.sentences.length === 0) return []
  const asked = source.chapters
    .map(({ title }) => title.trim())
    .filter((title) => /\p{L}.*\?$/u.test(title))
  const definitions = code === 'en' ? findDefinitions(index) : []
  const topics = extractTopics(index.sentences, {
    count: topicCount,
    language: index.language,
    title: source.title,
  })
  const titles = source.chapters
    .map(({ title }) => title.trim())
    .filter((title) => isSubject(title, index))
  const speakers = new Set(index.speakers.flatMap((name) => name.toLowerCase().split(/\s+/)))
  const namesSpeaker = (phrase: string) =>
    phrase
      .toLowerCase()
      .split(' ')
      .some((word) => speakers.has(word))
  const longer = [...topics.filter((topic) => topic.includes(' ')), ...titles].filter(
    (phrase) =>
      !namesSpeaker(phrase) &&
      (code !== 'en' || (needsNoArticle(phrase) && !beginsWithVerb(phrase, index))),
  )
  // What the whole video is about, or another question names, says nothing new.
  const named = [source.title, ...definitions, ...longer].join('\n').toLowerCase()
  const names = topics.filter(
    (topic) =>
      isName(topic) &&
      !namesSpeaker(topic) &&
      !isFrequent(topic, index) &&
      !isPartOfName(topic, index) &&
      !named.includes(topic.toLowerCase()),
  )
  const phrases = [...longer, ...names]
  const subjects = dropOtherForms(phrases, index.language).map(ask)
  const candidates = [...new Set([...asked, ...definitions.slice(0, 2), ...subjects])].filter(
    (question) => question.length <= maxQuestionLetters && !isPromptInjection(question),
  )
  const limits = { maxPassages: 1, maxPerVideo: 1 }
  const answered = candidates.filter(
    (question) => rankPassages(question, [source], limits).said >= minSaid,
  )
  return answered.slice(0, maxSuggestedQuestions)
}

const maxTitleWords = 5

/**
 * Whether the title of a chapter is a phrase of words that are said often, and no number,
 * sentence or "Introduction".
 */
function isSubject(title: string, { language, postings }: TranscriptIndex): boolean {
  const stems = extractIndexTerms(title, language)
  const words = title.split(' ').length
  const isPhrase = words > 1 && words <= maxTitleWords && /^[\p{L}\p{M}' ’-]+$/u.test(title)
  return (
    isPhrase &&
    stems.length > 1 &&
    stems.every((stem) => (postings.get(stem)?.length ?? 0) >= minOccurrences)
  )
}

/**
 * A name or an abbreviation of one word: "Taproot", "CISA". English writes only these
 * with a capital.
 */
const isName = (topic: string) => /^\p{Lu}[\p{L}\p{N}]{2,}$/u.test(topic)

/**
 * Whether a word is in so many sentences that it is no subject of its own: "Bitcoin" in a
 * talk about it.
 */
function isFrequent(topic: string, { sentences, postings, language }: TranscriptIndex): boolean {
  const [stem = ''] = extractIndexTerms(topic, language)
  return new Set(postings.get(stem)).size > maxNameShare * sentences.length
}

/** Names, plurals and abstract nouns: "Bitcoin Core", "soft forks", "signature aggregation". */
function needsNoArticle(topic: string): boolean {
  const last = topic.split(' ').at(-1)!
  return (
    topic.split(' ').every((word) => /^\p{Lu}/u.test(word)) ||
    /(?:[^s]s|tion|ity|ing|ness|ance|ence|ism)$/.test(last)
  )
}

/** Of "address" and "addresses" the first is kept. */
function dropOtherForms(topics: string[], language: string): string[] {
  const seen = new Set<string>()
  return topics.filter((topic) => {
    const key = extractIndexTerms(topic, language).join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

const definition =
  /^(?:So,? |And |Now,? |Well,? )?(An?) ([\p{L}-]+(?: [\p{L}-]+)?) (is) (?:an?|the|when|where) /iu
const vagueSubject =
  /\b(?:thing|problem|idea|reason|question|point|one|first|second|third|next|other|only|same|best|worst|last|part|way|time|answer|rest|result|goal|truth|fact|difference|example|name|key|whole|other|big|biggest|main|most|more|good|bad)\b/i

/** "A starter is a mix of flour and water." -> "What is a starter?" */
function findDefinitions({ sentences, postings, language }: TranscriptIndex): string[] {
  return sentences.flatMap(({ text }) => {
    const [, article, subject] = definition.exec(text) ?? []
    if (!article || !subject || vagueSubject.test(subject)) return []
    const stems = extractIndexTerms(subject, language)
    const isSubject = stems.length === subject.split(/[ -]/).length
    const isCommon = stems.every((stem) => (postings.get(stem)?.length ?? 0) >= minOccurrences)
    return isSubject && isCommon ? [`What is ${article.toLowerCase()} ${subject}?`] : []
  })
}
