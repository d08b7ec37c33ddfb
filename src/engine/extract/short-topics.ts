// Chooses the topics that the short version names.
import type { AuthorChapter } from '../engine-input.ts'
import { getStems } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { findExampleActors, namesActor } from './example-actors.ts'
import { scoreNouns } from './nouns.ts'
import type { Phrase } from './phrases.ts'
import type { Candidate } from './ranking-types.ts'
import {
  countTenths,
  findNumbered,
  isCommonNoun,
  isConstant,
  isExampleName,
  keepLetters,
  saysTheSame,
} from './short-topic-checks.ts'
import { chooseUntitledTopics } from './short-topics-untitled.ts'
import { isLoneSingular } from './topic-articles.ts'

const [minChapters, maxTitleWords] = [3, 6]
const [fewNamed, maxNamed] = [2, 4]
/** Author's chapters that say nothing about the subject. */
const frame =
  /^(?:intro(?:duction)?s?|outro|welcome|start|end(?:ing)?|conclusions?|summary|recap|q ?& ?a|questions?(?: and answers)?|sponsors?|ads?|thanks?.*|about (?:me|us)|background|final thoughts|closing.*|opening.*|part \d+)$/i
/** A phrase of several words and an abbreviation tell more than a common noun, which needs this much more weight. */
const tellingFactor = 8
/** A common noun needs so sure signs that it is no verb or adjective. */
const minNounScore = 0.6
/** And it stands alone in this share of its mentions: "cold" is said of water. */
const minWholeShare = 0.2
const technicalName = /\p{Lu}.*\p{Lu}|\p{L}\d/u
/** Abbreviations of what every program has tell no more than a common noun, and are no subject unless they run through a recording. */
const everyday = /^(?:GUI|UI|UX|CPU|GPU|RAM|USB|API|CLI|IDE|OS|PDF|URL|PR|GPG|PGP|SSD|IP|RPC)s?$/
const minEverydayTenths = 5
/** What a phrase that is also a chapter's title weighs more. */
const chapterFactor = 2.5
/** Single words that could be a topic of anything. */
const saysLittle =
  /^(?:networks?|codes?|rules?|projects?|ecosystems?|tools?|flags?|librar(?:y|ies)|secrets?|links?|objects?|strings?|money|numbers?)$/i
/** Phrases that are said so often come first, others after them. */
const [manyOccurrences, minOccurrences] = [3, 2]
/** A phrase in more places of a verb is mostly an action: "to enforce Taproot". */
const maxVerbalShare = 0.3
/** A phrase that is said in fewer tenths of the recording is a side matter and weighs less; the others weigh more with each tenth. */
const [minTenths, sideFactor, spreadPower] = [3, 0.25, 0.7]

type ShortTopicsInput = {
  title: string
  /** Best first. */
  phrases: Phrase[]
  sentences: Candidate[]
  /** Whether each sentence is talk around the talk. */
  isTalk: boolean[]
  authorChapters: AuthorChapter[]
  chapterTitles: string[]
  language: string
}

/** The author's chapters spread over the video, else the phrases that tell most beside the title; all of them where few remain. */
export function chooseShortTopics(input: ShortTopicsInput): string[] {
  const named = input.authorChapters
    .map((chapter) => chapter.title.trim())
    .filter((name) => name && !frame.test(name) && name.split(/\s+/).length <= maxTitleWords && !/[:;,.?!]/.test(name))
  if (named.length >= minChapters) {
    const step = Math.max(1, Math.ceil(named.length / maxNamed))
    return named.filter((_, i) => i % step === 0).slice(0, maxNamed)
  }
  return chooseTelling(input)
}

function chooseTelling({ title, phrases, sentences, isTalk, chapterTitles, language }: ShortTopicsInput): string[] {
  const titleStems = new Set(getStems({ text: title }, language))
  const titles = new Set(chapterTitles.map((name) => name.toLowerCase()))
  const isEnglish = baseLanguage(language) === 'en'
  const isTelling = ({ key, text }: Phrase) =>
    key.includes(' ') || (technicalName.test(text) && !everyday.test(text)) || !isEnglish
  const isChapter = ({ text, plural }: Phrase) => [text, plural].some((form) => form && titles.has(form.toLowerCase()))
  const score = (phrase: Phrase) => {
    const { occurrences, weight } = phrase
    const factor = (isTelling(phrase) ? tellingFactor : 1) * (isChapter(phrase) ? chapterFactor : 1)
    const spread = countTenths(occurrences, isTalk.length)
    return occurrences.length * weight * factor * spread ** spreadPower * (spread < minTenths ? sideFactor : 1)
  }
  const count = ({ occurrences }: Phrase) => occurrences.filter((i) => !isTalk[i]).length
  const runsThrough = ({ occurrences }: Phrase) => countTenths(occurrences, isTalk.length) >= minTenths
  const isNamePhrase = ({ verbal, occurrences }: Phrase) => verbal <= occurrences.length * maxVerbalShare
  // Beside a title a phrase that runs through the recording, or fills a chapter, says more than a single noun.
  const rank = (phrase: Phrase) => {
    if (count(phrase) < manyOccurrences) return 0
    const isBest = isTelling(phrase) && isNamePhrase(phrase) && (isChapter(phrase) || runsThrough(phrase))
    return title && isBest ? 2 : 1
  }
  const ordered = phrases
    .filter((phrase) => count(phrase) >= minOccurrences)
    .toSorted((a, b) => rank(b) - rank(a) || score(b) - score(a))
  const titleLetters = keepLetters(title)
  const isNew = ({ key, text }: Phrase) =>
    key.split(' ').some((stem) => !titleStems.has(stem)) && !titleLetters.includes(keepLetters(text))
  const nouns = scoreNouns(sentences, language)
  const isNoun = ({ key, text, whole, occurrences }: Phrase) =>
    !isEnglish ||
    !isCommonNoun({ key, text }) ||
    ((nouns.get(key) ?? minNounScore) >= minNounScore && whole >= occurrences.length * minWholeShare)
  const numbered = isEnglish ? findNumbered(sentences) : new Set<string>()
  const actors = isEnglish ? findExampleActors(sentences, title) : new Set<string>()
  const isNamed = ({ key, text, occurrences }: Phrase) =>
    !isEnglish ||
    (!isExampleName(text) &&
      !(everyday.test(text) && countTenths(occurrences, isTalk.length) < minEverydayTenths) &&
      !numbered.has(key) &&
      !namesActor(text, actors) &&
      !isConstant(text, sentences))
  const beside = ordered.filter((phrase) => isNew(phrase) && isNoun(phrase) && isNamed(phrase))
  if (!title && isEnglish) return chooseUntitledTopics(beside, sentences)
  const chosen: Phrase[] = []
  for (const phrase of beside.length > 1 ? beside : ordered.length > 0 ? ordered : phrases) {
    if (chosen.length === maxNamed) break
    // Two names are enough where only common nouns follow that are hardly said.
    if (chosen.length >= fewNamed && isEnglish && isCommonNoun(phrase) && count(phrase) < manyOccurrences) continue
    if (!chosen.some((other) => saysTheSame(other, phrase))) chosen.push(phrase)
  }
  const telling = chosen.filter(
    ({ text, plural }) => !isEnglish || !(saysLittle.test(text) || isLoneSingular(plural ?? text, sentences)),
  )
  // One topic is enough beside a title that says something.
  const minTelling = titleStems.size >= fewNamed ? 1 : fewNamed
  return (telling.length >= minTelling ? telling : chosen).map(({ text, plural }) => plural ?? text)
}
