// Features that tell of what a sentence speaks: of the recording's subject, or of something that only an earlier sentence names.

import { getStems } from '../language/terms.ts'
import { isFirstName } from './first-names.ts'
import { isGrammarWord } from './first-noun.ts'
import type { RecordingContext, Statement } from './showability-features.ts'

/** Share of the most frequent stem's sentences from which a word belongs to the subject, and up to which it needs an explanation. */
const [subjectShare, rareShare] = [0.4, 0.35]
const maxCount = 2

const verb = 'is|are|was|were|has|have|had|can|could|will|would|should|may|might|must|does|do|did'
/** How a sentence refers to something, by its words in lower case. */
const shapes = {
  bareSubject: new RegExp(`^the [\\w'-]+ (?:\\w+ly )?(?:${verb}|\\w+s|\\w+ed)\\b`),
  past: /\b(?:was|were|had|did|went|came|got|made|said)\b/,
  condition: /\b(?:could|would|might|assume|imagine|suppose|let's say|if|presumably|maybe|perhaps|possibly)\b/,
  commaBeforeSubject: /, (?:the|a|it|they|we|you|there|this|that)\b/,
  advice: /^you (?:\w+ly )?(?:can|could|would|have to|need)\b/,
  opensWithPlace: /^(?:in|on|at|for|with|from|by|after|before|when|if|while|because|due|under|during)\b/,
  relative: /\b(?:which|that|who) (?:is|are|was)\b/,
  innerPronoun: /\b(?:that|this|these|those) (?:is|was|are)\b|\b(?:do|does|did) (?:it|so|this|that)\b|\bit\b/,
}
const exampleBefore = /\b(?:let's say|imagine|suppose|say you|for example|for instance|assume)\b/
const [minMiddleWords, maxMiddleWords] = [12, 24]

export const referenceFeatureNames: readonly string[] = [
  ...['titleWords', 'firstOnSubject', 'unexplained', 'firstName', 'afterExample', 'middleLength', 'untitled'],
  ...Object.keys(shapes),
]

/** Computes the features of an English sentence, in the order of their names. */
export function describeReferences(statement: Statement, words: string[], recording: RecordingContext): number[] {
  const { titleStems, stemCounts, maxStemCount } = recording
  const text = statement.text.replaceAll('’', "'")
  const lower = text.toLowerCase()
  const shareOf = (stem: string) => (stemCounts.get(stem) ?? 0) / maxStemCount
  const [first] = getStems({ text: words.find((word) => !isGrammarWord(word)) ?? '' }, 'en')
  const onSubject = first !== undefined && (titleStems.has(first) || shareOf(first) > subjectShare)
  const unexplained = findBareNouns(lower).filter((stem) => !titleStems.has(stem) && shareOf(stem) < rareShare)
  const named = words.some((word) => isFirstName(word) && text.includes(word[0]!.toUpperCase() + word.slice(1)))
  return [
    Math.min(maxCount, getStems(statement, 'en').filter((stem) => titleStems.has(stem)).length),
    Number(onSubject),
    Math.min(maxCount, unexplained.length),
    Number(named),
    Number(exampleBefore.test(statement.before)),
    Number(words.length >= minMiddleWords && words.length <= maxMiddleWords),
    Number(titleStems.size === 0),
    ...Object.values(shapes).map((shape) => Number(shape.test(lower))),
  ]
}

/** "The queue is full", not "the queue of messages": the stems of single nouns that are treated as known. */
function findBareNouns(lower: string): string[] {
  const pattern =
    /\b(?:the|our|your|their|its|my) ([\w'-]+)(?! (?:of|that|which|who|for|in|from|between|to)\b)(?= ([\w'-]+)|[.,;:!?])/g
  return [...lower.matchAll(pattern)].flatMap(([, noun, next]) =>
    isGrammarWord(noun!) || (next !== undefined && !isGrammarWord(next))
      ? []
      : getStems({ text: noun! }, 'en').slice(0, 1),
  )
}
