// Decides which sentences may be shown: complete statements about the subject that stand alone and are not taken back.

import { getTerms } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import { isAnnouncement, isDirectAddress } from './context-dependence.ts'
import { dependentOpening } from './dependent-words.ts'
import { listWords } from './english-words.ts'
import { countMeaningfulWords, isGrammarWord, opensWithPronoun } from './first-noun.ts'
import { hasFlaw } from './flaw-features.ts'
import { leansOnSituation } from './leaning-sentences.ts'
import { refersToPassing } from './passing-references.ts'
import { pointsAtUnseen } from './pointing-sentences.ts'
import { isStatement } from './readability.ts'
import { hasFault, isMalformed } from './sentence-faults.ts'
import { isTalkAroundTheTalk } from './talk-around.ts'

export type ShowableContext = {
  language: string
  /** First names of the speakers. */
  names: ReadonlySet<string>
  /** Speakers who mostly ask questions. */
  interviewers: ReadonlySet<string>
  /** Whether the captions have punctuation. */
  isPunctuated: boolean
}

export const minMeaningfulWords = 5
/** In captions without punctuation a longer span mostly holds two sentences. */
const [minWords, maxWords, maxRunOnWords] = [6, 42, 26]
const minUnspacedWords = 5
/** In languages other than English: words, and words that are no stop words. */
const [maxForeignWords, minContentWords] = [34, 3]

function countContentWords(text: string, language: string): number {
  return getTerms({ text }, language).filter(({ stem }) => stem !== null).length
}

/** Whether a sentence may be shown alone. */
export function isShowable(sentence: SpokenSentence, context: ShowableContext): boolean {
  const { language, isPunctuated } = context
  const { text } = sentence
  if (dependentOpening[baseLanguage(language)]?.test(text)) return false
  if (baseLanguage(language) !== 'en') return isSayable(sentence, context)
  // What rejects most at little cost comes first.
  if (opensWithPronoun(text) || pointsElsewhere(text)) return false
  if (leansOnSituation(text) || refersToPassing(text) || pointsAtUnseen(text)) return false
  return !hasFault(text, isPunctuated) && isSayable(sentence, context)
}

/** Of the openings that depend on the sentence before, those that read well after it. */
const followingOpening = /^(?:it|they|he|she|this|that|these|those|its|their|his|her|also|then)\b/i

/** Whether a sentence may be shown directly after the one before it, to which it may refer. English only. */
export function mayFollow(sentence: SpokenSentence, context: ShowableContext): boolean {
  const { text } = sentence
  if (dependentOpening.en!.test(text) && !followingOpening.test(text)) return false
  return (
    !isMalformed(text, context.isPunctuated) &&
    !leansOnSituation(text) &&
    !refersToPassing(text) &&
    !pointsAtUnseen(text) &&
    !hasFlaw(text, context.isPunctuated) &&
    isSayable(sentence, context)
  )
}

/** Whether a sentence is a whole statement about the subject. */
function isSayable(sentence: SpokenSentence, context: ShowableContext): boolean {
  const { language, names, interviewers, isPunctuated } = context
  const { text } = sentence
  // A clause that was cut off ends without the full stop that its text has.
  const assessed = isPunctuated ? { ...sentence, verbatim: text } : sentence
  if (!isStatement(assessed, language) || isTalkAroundTheTalk(text, language)) return false
  if (opensWithLabel(sentence)) return false
  if (isDirectAddress(sentence, names, language)) return false
  if (interviewers.has(sentence.speaker ?? '')) return false
  const words = countWordsInAnyScript(text)
  if (baseLanguage(language) !== 'en')
    return (
      !isAnnouncement(text, language) &&
      words >= minUnspacedWords &&
      words <= maxForeignWords &&
      countContentWords(text, language) >= minContentWords
    )
  if (
    words < minWords ||
    words > (isPunctuated ? maxWords : maxRunOnWords) ||
    countMeaningfulWords(text) < minMeaningfulWords
  )
    return false
  if (isForeign(text) || fragmentOpening.test(text)) return false
  return isPunctuated || !uncertainEdge.test(text)
}

/** A caption of one word with a capital letter, before another one with a capital letter, is the name of who speaks. */
function opensWithLabel({ words: [first, second] }: SpokenSentence): boolean {
  const isAlone = first?.startsCue === true && second?.startsCue === true
  return isAlone && /^\p{Lu}\p{Ll}+$/u.test(first.text) && /^\p{Lu}/u.test(second.text)
}

/** Words for each word of English grammar: with fewer of these a sentence is in another language. */
const maxWordsPerGrammarWord = 8

function isForeign(text: string): boolean {
  const words = listWords(text)
  return words.filter(isGrammarWord).length < words.length / maxWordsPerGrammarWord
}

/** A correction of the sentence before, or of the one before that. */
const correction =
  /^(?:no\b|nope\b|sorry\b|wait\b|correction|actually,? (?:no|that['’]s|it['’]s not)|well,? (?:no|not|actually)|not (?:really|exactly|quite)|or rather|or (?:don['’]t|not)\b|scratch that|i (?:was|am) wrong|i take that back)/i
const denial =
  /\b(?:that['’]s|that is|it['’]s|which is) (?:actually )?(?:not (?:actually )?(?:true|right|how|what|the case|quite)|wrong|false|a lie|a myth)\b|\b(?:isn['’]t|wasn['’]t) (?:actually )?(?:true|right|how|what happens|the case)\b|\bi (?:misspoke|was wrong|take (?:that|it) back)\b/i

const limitation =
  /^(?:but|although|though|however|except|unless|only if|that said|on the other hand|then again|the problem|the exception)\b/i

const limitingWord = /^(?:but|although|though|however|except|unless)\b/i

/** Whether the next sentence limits a statement, so that it misleads as the first that a reader sees. */
export function isLimited([next]: readonly SpokenSentence[]): boolean {
  return next !== undefined && limitation.test(next.text)
}

/** Whether a statement ends where the speaker goes on to limit it, without a full stop between: "it covers all costs [but there is more]". */
export function isCutBeforeLimit({ verbatim }: SpokenSentence, wordAfter: string | undefined): boolean {
  return wordAfter !== undefined && !/[.!?…]["'”’)\]]*$/u.test(verbatim) && limitingWord.test(wordAfter)
}

/** Whether one of the next sentences takes a statement back. */
export function isTakenBack(following: readonly SpokenSentence[]): boolean {
  return following.some(({ text }, distance) => denial.test(text) || (distance === 0 && correction.test(text)))
}

/** Openings that need the sentence before, or have no subject. */
const fragmentOpening =
  /^(?:so|for (?:example|instance)|first of all|secondly|thirdly|second|third|number (?:one|two|three)|should|could|would|can|will|have|had|may|might|must|at least|all (?:sorts|kinds) of|sort of|kind of|some of|such as|including|based on|in addition|as we|see|same|both|most of (?:them|it|that)|and|or|nor|therefore|thus|hence|likewise|otherwise|on the (?:other hand|contrary)|step (?:one|two|three|\d+)|with that|on top of|other than|rather(?: than|,)|not only|even (?:if|though|better|worse|more)|besides|except|per|via|vs|versus|according to the \w{1,2}\b|\w+ing (?:out|up|on|in|the|a)\b)\b/i
/** In captions without punctuation the first and last words are likely to belong to a neighbor. */
const uncertainEdge =
  /^(?:now(?! (?:the|there|there's|we|you|a|an|if)\b)|late|long|far|up|down|out|off|in|on|of|to|by|at|for|with|from|than|that|who|which|well)\b|\b(?:right|cool|maybe|mean|sure|exactly|actually|basically|also|though|too|cetera|etc|nice|great|awesome|obviously|guess|think|said|say|again|now|so|very|really|just|only|like|this|that|these|those|some|any|every|when|where|if|while)\.$|\b(?:exactly|am i|have you|isn't it|wasn't (?:it|there)|yeah|et cetera)\b/i

/** "Not to do that anymore", "bring this into": a word without a noun that says what it is. "We look it up" has none before either. */
const loosePronoun =
  /\b(?:this|these|those)[,.;]|\b(?:do|does|did|doing|done|have|has|get|need|use|using|make|making|made|bring|see|call|called|about|with|from|for|of|to|in|on|at|like|as|than|by|after|before|put|take|want|fix|solve|change|mean) (?:that|this|these|those)(?=[.,;!?]|\s(?:anymore|here|there|way|either|now|right|as|in|into|with|for|on|and|or|but|because|more|to|at|when|if|by|from|is|was|again|all|like)\b)/i
const pronounAfterSpeaker =
  /^(?:i|we|you|people|everybody|everyone|nobody|somebody)(?:['’]\w+)? (?:(?!a\b|an\b|the\b|my\b|our\b|your\b|some\b|any\b|of\b|in\b|on\b|for\b|with\b|at\b|from\b|this \w|that \w)[\w’']+ ){1,5}(?:it|them|him|her|this|these|those|they)\b/i

function pointsElsewhere(text: string): boolean {
  return loosePronoun.test(text) || pronounAfterSpeaker.test(text)
}
