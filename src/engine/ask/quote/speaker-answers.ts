// Finds what a speaker says for themselves: "What did Cleo promise?", "Who is against it?"
import { baseLanguage } from '../../speech/language.ts'
import { asksForIdentity } from '../definitions.ts'
import { listContentStems } from '../question/covers-question.ts'
import { findNamedSpeakers, splitQuestionWords } from '../question/named-speakers.ts'
import {
  asksForQuestion,
  firstPerson,
  type Intent,
  intents,
  reports,
  sayingWord,
  whoQuestion,
} from './speaker-intents.ts'

type Spoken = { verbatim: string; speaker?: string | null | undefined }

/**
 * Sentences of one answer, and those before one in which it may find its subject: "I am
 * against it."
 */
const [maxAnswers, contextSentences] = [3, 3]
const minFormLetters = 4
const [minCovered, minCoveredAround] = [0.75, 0.5]

/**
 * Returns the places of the sentences that answer, in order; none where a question asks
 * for something else.
 */
export function findSpeakerAnswers(
  question: string,
  sentences: readonly Spoken[],
  language: string,
): number[] {
  const speakers = [...new Set(sentences.flatMap(({ speaker }) => speaker ?? []))]
  if (speakers.length === 0) return []
  const code = baseLanguage(language)
  const words = splitQuestionWords(question)
  const { named: all, nameWords } = findNamedSpeakers(words, speakers)
  const named =
    all.size > 1 && !severalSubjects.test(question) ? findFirstNamed(words, speakers) : all
  const asksWho = whoQuestion.test(question)
  if (named.size === 0 && !asksWho) return []
  if (named.size > 0 && asksForIdentity(question)) return []
  const asked = read(question, {
    code,
    language,
    topicWords: words.filter((_, at) => !nameWords.has(at)),
  })
  const answers = asksWho && named.size === 0 ? createWhoTest(asked) : createNamedTest(asked, named)
  return [...sentences.keys()].filter((at) => answers(sentences, at)).slice(0, maxAnswers)
}

/** "What did Ada and Ben say?" asks about both, "What did Ada ask Ben?" about Ada. */
const severalSubjects = /,|&|(?<!\p{L})(?:and|or|und|oder|y|o|et|ou)(?!\p{L})/iu

function findFirstNamed(
  words: ReturnType<typeof splitQuestionWords>,
  speakers: string[],
): Set<string> {
  for (let length = 1; length <= words.length; length++) {
    const { named } = findNamedSpeakers(words.slice(0, length), speakers)
    if (named.size > 0) return named
  }
  return new Set()
}

type Asked = {
  intent: Intent | null
  says: RegExp | null
  firstPerson: RegExp | undefined
  isReport: boolean
  topic: string[]
  stemsOf: (text: string) => Set<string>
}

function read(
  question: string,
  {
    code,
    language,
    topicWords,
  }: { code: string; language: string; topicWords: { text: string }[] },
): Asked {
  const isForQuestion = asksForQuestion[code]?.test(question) === true
  const [intent = null, asks, says = null] = isForQuestion
    ? (['ask', asksForQuestion[code]!, null] as const)
    : ((intents[code] ?? []).find(([, asks]) => asks.test(question)) ?? [])
  const topic = topicWords
    .map(({ text }) => text)
    .join(' ')
    .replace(new RegExp(asks ?? /(?!)/u, 'giu'), ' ')
    .split(' ')
    .filter((word) => !sayingWord.test(word))
    .join(' ')
  return {
    intent,
    says,
    firstPerson: firstPerson[code],
    isReport: reports[code]?.test(question) === true,
    topic: [...new Set(listContentStems(topic, language))].filter((stem) => stem.length > 1),
    stemsOf: (text) => new Set(listContentStems(text, language)),
  }
}

type AnswerTest = (sentences: readonly Spoken[], at: number) => boolean

export const isQuestion = (text: string) => /[?？؟]["'”’»)]*$/u.test(text)

/** The share of the topic that is said in a sentence and in so many before it. */
function coverTopic(
  { topic, stemsOf }: Asked,
  sentences: readonly Spoken[],
  [at, before]: [number, number],
): number {
  if (topic.length === 0) return 1
  const around = sentences.slice(Math.max(0, at - before), at + 1)
  const said = stemsOf(around.map(({ verbatim }) => verbatim).join(' '))
  return (
    topic.filter((stem) => said.has(stem) || [...said].some((other) => isForm(other, stem)))
      .length / topic.length
  )
}

/** "Wer schickt es?" is answered by "Ich schicke es": stems of different lengths. */
function isForm(stem: string, other: string): boolean {
  const [short = '', long = ''] = [stem, other].toSorted((a, b) => a.length - b.length)
  return short.length >= minFormLetters && long.length - short.length <= 2 && long.startsWith(short)
}

/** What a named person promises, wants or thinks, about the topic if the question has one. */
function createNamedTest(asked: Asked, named: ReadonlySet<string>): AnswerTest {
  const { intent, says, topic } = asked
  return (sentences, at) => {
    const { verbatim, speaker } = sentences[at]!
    if (!speaker || !named.has(speaker) || isQuestion(verbatim) !== (intent === 'ask')) return false
    if (says) return says.test(verbatim) && coverTopic(asked, sentences, [at, contextSentences]) > 0
    if (intent === 'ask' && topic.length === 0) return true
    return topic.length > 0 && coverTopic(asked, sentences, [at, 0]) >= minCovered
  }
}

/** Who says of themselves that they do or think something, or who said it. */
function createWhoTest(asked: Asked): AnswerTest {
  const { intent, says, topic, isReport, firstPerson: ofSelf } = asked
  return (sentences, at) => {
    const { verbatim, speaker } = sentences[at]!
    if (!speaker || isQuestion(verbatim) !== (intent === 'ask')) return false
    if (intent === 'ask')
      return topic.length > 0 && coverTopic(asked, sentences, [at, 0]) >= minCovered
    const covers = topic.length > 0 && coverTopic(asked, sentences, [at, 0]) >= minCovered
    if (intent === null && isReport) return covers
    if (ofSelf?.test(verbatim) !== true) return false
    // "I am against it" and "I would like to host it" find their subject in what was said before.
    if (intent === 'against' || intent === 'for')
      return (
        says!.test(verbatim) &&
        coverTopic(asked, sentences, [at, contextSentences]) >= minCoveredAround
      )
    if (
      intent === 'want' &&
      topic.length > 0 &&
      says!.test(verbatim) &&
      coverTopic(asked, sentences, [at, 0]) > 0
    )
      return coverTopic(asked, sentences, [at, contextSentences]) >= minCovered
    // "Who will contact the farm?" is answered by "I will write to the farm".
    const isPromise = intent === 'promise' && topic.length > 1 && says!.test(verbatim)
    return covers || (isPromise && coverTopic(asked, sentences, [at, 0]) >= minCoveredAround)
  }
}
