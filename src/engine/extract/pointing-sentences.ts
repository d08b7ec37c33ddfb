// Finds sentences that point at a picture, or at one of several things that are not named. English only.
import { listWords } from './english-words.ts'
import { isFiniteVerb } from './finite-verbs.ts'

const color = '(?:red|green|blue|yellow|orange|purple|pink|white|black|gray|grey|brown|dotted|dashed|solid|shaded)'
const mark = '(?:lines?|areas?|curves?|bars?|boxe?s?|dots?|arrows?|circles?|squares?|regions?|parts?|columns?|ones?)'
/** "The dark green line", "the x-axis", "the graph shows". */
const picture = new RegExp(
  `\\b(?:the|these|those|this|that) (?:(?:dark|light|bright|little|big|small) )?${color} ${mark}\\b` +
    '|\\b(?:x|y|horizontal|vertical|left|right)[- ](?:axis|hand side)\\b' +
    '|\\bthe (?:graph|chart|plot|diagram|figure|curve|arrows?|dotted lines?|screenshot|picture|table) (?:here|shows?|showed|represents?|indicates?|above|below|is (?:the|a|an|how|what))\\b' +
    '|\\bthe \\w+ on the (?:left|right)(?=[,.!?]|$| (?:is|are|can|we|you)\\b)' +
    '|\\b(?:as|is|are) shown\\b|\\bshown (?:here|below|above|in (?:the|this))\\b',
  'i',
)
/** What was written down and not said: the head of a transcript. */
const written = /\btranscripts? (?:of|by|from|is|was)\b|\btranscribed (?:by|from)\b|\bpastebin\b|:.*:|https?:/i
const people =
  /^(?:think|thinks|say|says|believe|believes|argue|argues|claim|claims|call|prefer|like|agree|disagree|want)$/
/** "Most changes" is no verb. */
const singular = /^(?!is$|was$|has$|does$)\w+s$/
const several = /^(?:others|some|many|most|few|several|both|neither|none|all)$/
/** "Will exhaust one and request another": one of what. A noun before it may say so. */
const bareOne =
  /(?<!\b(?:the|this|that|each|every|which|any|another|an?|no|first|last|square|or|and|to)(?: [\p{L}-]+)?) one(?= (?:and|or|but|in|on|at|with|when|if|because|without|is|has|will|can)\b|[,.;!?])/iu
const noun = /\b(?:an?|any|every|each|no|another|many|several|two|three|more|new|most) \p{L}+|\p{L}{3,}(?<!s|u|i)s\b/iu

/** Whether a sentence points at what a reader does not see. */
export function pointsAtUnseen(text: string): boolean {
  const straight = text.replaceAll('’', "'")
  if (picture.test(straight) || written.test(straight)) return true
  const [first = '', second = ''] = listWords(straight)
  if (several.test(first) && !people.test(second) && !singular.test(second) && isFiniteVerb([first, second], 1))
    return true
  const one = bareOne.exec(straight)
  return one !== null && !noun.test(straight.slice(0, one.index))
}
