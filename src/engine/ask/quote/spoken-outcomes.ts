// Finds the sentences that tell what was decided, agreed or suggested, for questions that
// ask for it in English.
import { tokenizeTerms } from '../../language/terms.ts'
import { baseLanguage } from '../../speech/language.ts'
import { isAskingWord } from '../index-terms.ts'
import { createCoverageTest } from '../question/covers-question.ts'

/** The verbs in the past, each with its beginning, which all of its forms share. */
const verbs: Readonly<Record<string, string>> = {
  decid: 'decided',
  agre: 'agreed',
  suggest: 'suggested',
  propos: 'proposed',
  recommend: 'recommended',
  conclud: 'concluded',
}
/** "What was decided?", "So what did they finally agree on about the fence?" */
const outcomeQuestion = new RegExp(
  `^[^\\p{L}]*(?:(?:and|so|but|then),? )?what (?:else )?(?:was|were|did|has|have)\\b.{0,60}\\b(${Object.keys(verbs).join('|')})`,
  'iu',
)
/** What the answer need not repeat. */
const manner = /\b(?:finally|eventually|actually|already|together|then|else)\b/giu
/** What is still open, or only asked: "We have not decided that", "what they decided". */
const open =
  "\\b(?:not|never|nothing|nobody|neither|what|whether|if|how|who|which|why|where|until|before|once|unless|be|\\p{L}+n['’]t)\\b[^,.;:]{0,30}"
/** Words behind the verb that are needed to tell something. */
const minWordsBehind = 3

type OutcomeTest = (text: string) => boolean

/** Creates a test for sentences, or returns null where the question asks for something else. */
export function createOutcomeTest(question: string, language: string): OutcomeTest | null {
  const [, beginning = ''] = outcomeQuestion.exec(question) ?? []
  const verb = verbs[beginning.toLowerCase()]
  if (!verb || baseLanguage(language) !== 'en') return null
  const asked = question.replace(manner, ' ')
  const hasSubject = tokenizeTerms(asked, language).some(
    ({ word, stem }) => stem !== null && !isAskingWord(word, language),
  )
  const covers = hasSubject ? createCoverageTest(asked, language) : () => true
  const outcome = new RegExp(
    `\\b${verb}(?:[^\\p{L}.;:]+[\\p{L}\\p{N}'’-]+){${minWordsBehind}}`,
    'iu',
  )
  const isOpen = new RegExp(`${open}\\b${verb}\\b`, 'iu')
  return (text) => outcome.test(text) && !isOpen.test(text) && covers(text)
}
