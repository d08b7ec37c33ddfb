// Reads a question: whom it names, which words it looks for, and what kind of answer it expects.
import { tokenizeTerms } from '../../language/terms.ts'
import { baseLanguage } from '../../speech/language.ts'
import { asksForIdentity } from '../definitions.ts'
import { isAskingWord } from '../index-terms.ts'
import { findNamedSpeakers, splitQuestionWords } from './named-speakers.ts'

export type QuestionTerm = {
  /** The word as it is asked, in lower case. */
  word: string
  /** How much the term matters, 1 for most. */
  weight: number
  /** Whether it only says when: "... when discussing the budget". */
  isContext: boolean
  /** Whether it follows the term before it immediately. */
  followsPrevious: boolean
  /** The stem of the word before it and this one as one word: "bitgold" for "bit gold". */
  joined: string | null
  /** Whether only a question before it has the term. */
  isEarlier: boolean
}

export type AnswerKind = 'reason' | 'number' | 'time' | 'person' | null

export type ReadQuestion = {
  terms: Map<string, QuestionTerm>
  speakers: Set<string>
  /**
   * Capitalized words inside the question that name no speaker, in lower case, with their
   * stems.
   */
  names: { plain: string; stem: string | null }[]
  kind: AnswerKind
  hasContext: boolean
  /** Whether it names a subject that something is to be said about. */
  asksAbout: boolean
  /** Whether it has a pronoun, such as "it". */
  hasPronoun: boolean
}

const askingWordWeight = 0.15
/**
 * Where it is all that a question has: "What was decided?" The words are looked for and
 * marked, but they are no subject that must be said.
 */
const onlyAskingWeight = 0.5
/** A shorter stop word is not written as one word with the next: "is land". */
const minJoinedLetters = 3
/**
 * Terms of an earlier question that a follow-up may refer to; with "it" it does, and in
 * "What does she say about fees?" it does not.
 */
const [earlierWeight, otherSubjectWeight] = [0.6, 0.15]

const contextStart =
  /\b(?:when|while|during|in the discussion|as they)\b.{0,20}\b(?:discuss|talk|giv|present|do|mak|hav|putting|respond|the)/i

/** Matches whole words in any script. */
const anyWord = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'iu')

const aboutWords = anyWord(
  'about|regarding|concerning|über|bezüglich|sobre|acerca de|sur|au sujet de|à propos de',
)

const kinds: Readonly<Record<string, [RegExp, Exclude<AnswerKind, null>][]>> = {
  en: [
    [anyWord('why|reasons?'), 'reason'],
    [
      anyWord(
        'how (?:many|much|long|old|often|big|far|hot|fast|tall|high|deep)|prices?|costs?|budget|numbers?|percent',
      ),
      'number',
    ],
    [anyWord('when (?:is|was|will|did|does|do|are|were)|what (?:year|date|time|day)'), 'time'],
    [anyWord('who|whose'), 'person'],
  ],
  de: [
    [anyWord('warum|wieso|weshalb|gründe?'), 'reason'],
    [
      anyWord(
        'wie (?:viele?|lange|alt|oft|groß|weit|heiß|schnell|hoch|tief)|preise?|kostet|kosten',
      ),
      'number',
    ],
    [anyWord('wann|in welchem jahr'), 'time'],
    [anyWord('wer|wem|wen'), 'person'],
  ],
  es: [
    [anyWord('por qu[eé]|razón|razones'), 'reason'],
    [anyWord('cu[aá]nt[oa]s?|precios?|cuesta|cuestan'), 'number'],
    [anyWord('cu[aá]ndo|en qu[eé] año'), 'time'],
    [anyWord('qui[eé]n(?:es)?'), 'person'],
  ],
  fr: [
    [anyWord('pourquoi|raisons?'), 'reason'],
    [anyWord('combien|prix|coûte|coûtent'), 'number'],
    [anyWord('quand|en quelle année'), 'time'],
    [anyWord('qui'), 'person'],
  ],
}

/**
 * Reads a question about a transcript in a language (BCP 47) with these speakers.
 * `earlier` are earlier questions, newest last.
 */
export function readQuestion(
  question: string,
  {
    language,
    speakers,
    earlier = [],
  }: { language: string; speakers: string[]; earlier?: readonly string[] | undefined },
): ReadQuestion {
  const own = readTerms(question, language, speakers)
  const subjects = [...own.terms.values()].filter(({ weight }) => weight === 1).length
  const isFollowUp = earlier.length > 0 && (subjects < 2 || refersBack(question, language))
  if (isFollowUp)
    addEarlierTerms(own, earlier, {
      language,
      speakers,
      weight: weighEarlier(question, language, subjects),
    })
  raiseAskingWords(own)
  return {
    ...own,
    kind: findKind(question, language),
    asksAbout: aboutWords.test(question),
    hasPronoun: hasPronoun(question, language),
  }
}

/** Words with which people ask say little only beside other words, or the name of a speaker. */
function raiseAskingWords({ terms, speakers }: ReadWords): void {
  if (speakers.size > 0 || [...terms.values()].some(({ weight }) => weight > askingWordWeight))
    return
  for (const term of terms.values()) term.weight = onlyAskingWeight
}

/**
 * How much the terms of the questions before count, where a question has so many subjects
 * of its own.
 */
function weighEarlier(question: string, language: string, subjects: number): number {
  if (subjects === 0) return 1
  if (!hasPronoun(question, language)) return earlierWeight
  return aboutWords.test(question) ? otherSubjectWeight : 1
}

/** What is read of the words of a question alone. */
type ReadWords = Omit<ReadQuestion, 'kind' | 'asksAbout' | 'hasPronoun'>

function readTerms(question: string, language: string, speakers: string[]): ReadWords {
  const words = splitQuestionWords(question)
  // "Who is the project manager?" asks about her. It is not answered by all that she says.
  const { named, nameWords } = findNamedSpeakers(words, asksForIdentity(question) ? [] : speakers)
  const contextAt = baseLanguage(language) === 'en' ? question.search(contextStart) : -1
  const contextWords = contextAt < 0 ? 0 : splitQuestionWords(question.slice(contextAt)).length
  const terms = new Map<string, QuestionTerm>()
  let previousAt = -2
  const add = (stem: string, word: string, at: number, weight: number) => {
    const isContext = at >= words.length - contextWords
    const known = terms.get(stem)
    const followsPrevious = previousAt === at - 1
    const before = words[at - 1]?.text ?? ''
    const isJoinable = followsPrevious || before.length >= minJoinedLetters
    const joined = isJoinable ? tokenizeTerms(before + words[at]!.text, language)[0]!.stem : null
    if (!known)
      terms.set(stem, {
        word: word.toLowerCase(),
        weight,
        isContext,
        followsPrevious,
        joined,
        isEarlier: false,
      })
    else if (known.weight < weight) terms.set(stem, { ...known, weight })
    previousAt = at
  }
  words.forEach(({ text }, at) => {
    if (nameWords.has(at)) return
    for (const { word, stem } of tokenizeTerms(text, language))
      if (stem !== null) add(stem, word, at, isAskingWord(word, language) ? askingWordWeight : 1)
  })
  const names = words.filter(
    ({ text }, at) => at > 0 && !nameWords.has(at) && /^\p{Lu}.+/u.test(text),
  )
  const stemOf = (text: string) => tokenizeTerms(text, language)[0]?.stem ?? null
  return {
    terms,
    speakers: named,
    names: names.map(({ text, plain }) => ({ plain, stem: stemOf(text) })),
    hasContext: contextWords > 0,
  }
}

function addEarlierTerms(
  own: ReadWords,
  earlier: readonly string[],
  { language, speakers, weight }: { language: string; speakers: string[]; weight: number },
): void {
  for (const question of earlier.toReversed()) {
    const before = readTerms(question, language, speakers)
    for (const [stem, term] of before.terms)
      if (!own.terms.has(stem))
        own.terms.set(stem, {
          ...term,
          weight: term.weight * weight,
          followsPrevious: false,
          joined: null,
          isEarlier: true,
        })
    if (own.speakers.size === 0) for (const speaker of before.speakers) own.speakers.add(speaker)
    // A follow-up of a follow-up refers to what was asked before.
    if ([...before.terms.values()].some(({ weight }) => weight === 1)) return
  }
}

/**
 * Words with which a follow-up begins, and words that stand for something that was named
 * before.
 */
const backReferences: Readonly<Record<string, { openings: RegExp; pronouns: RegExp }>> =
  Object.fromEntries(
    Object.entries({
      en: [
        'and|but|so|also|what about|how about|why|how so|what else|which',
        'it|its|they|them|their|this|that|these|those|he|she|him|his|her|one|ones|(?<!(?:is|are|was|were) )there(?! (?:is|are|was|were))|then',
      ],
      de: [
        'und|aber|also|warum|wieso|was noch|welche',
        'es|er|sie|das|dies|diese[rsn]?|ihm|ihr|ihn|davon|dort|dann',
      ],
      es: ['y|pero|entonces|por qué|cuál', 'eso|esto|ese|esa|él|ella|ellos|ahí'],
      fr: ['et|mais|alors|pourquoi|lequel|laquelle', 'ça|cela|il|elle|ils|elles|celui|celle'],
    }).map(([code, [openings, pronouns]]) => [
      code,
      {
        openings: new RegExp(`^[^\\p{L}]*(?:${openings})(?!\\p{L})`, 'iu'),
        pronouns: anyWord(pronouns!),
      },
    ]),
  )

/** Words that carry on with what was asked before: "And the fees?" */
const continuing =
  /^[^\p{L}]*(?:and|but|what about|how about|und|aber|was ist mit|y|pero|qué hay de|et|mais|qu['’]en est-il)(?!\p{L})/iu

/**
 * What a follow-up leaves to the questions before it. A pronoun may stand for what it is
 * about, it may carry on, or have no subject of its own.
 */
export function readFollowUp(
  question: string,
  language: string,
): { refersBack: boolean; hasSubject: boolean } {
  const { terms } = readTerms(question, language, [])
  const subjects = [...terms.values()].filter(({ weight }) => weight === 1).length
  const carriesOn = subjects < 2 && continuing.test(question)
  return {
    refersBack: subjects === 0 || carriesOn || hasPronoun(question, language),
    hasSubject: subjects > 0,
  }
}

function refersBack(question: string, language: string): boolean {
  return (
    hasPronoun(question, language) ||
    (backReferences[baseLanguage(language)]?.openings.test(question) ?? false)
  )
}

/** Whether a word of a question stands for something that was named before. */
export function hasPronoun(question: string, language: string): boolean {
  return backReferences[baseLanguage(language)]?.pronouns.test(question) ?? false
}

/** Finds the kind of answer that a question in a language expects. */
export function findKind(question: string, language: string): AnswerKind {
  const match = (kinds[baseLanguage(language)] ?? []).find(([pattern]) => pattern.test(question))
  return match?.[1] ?? null
}
