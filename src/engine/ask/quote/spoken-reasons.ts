// Recognizes sentences that give the reason for what a question asks about: its effect on
// one side, something new on the other.

import { splitClauses } from '../../check/clauses.ts'
import { baseLanguage } from '../../speech/language.ts'
import { type CoverageTest, listContentStems } from '../question/covers-question.ts'

/** `causes` stand before the reason, `effects` before what follows from it. */
type Connectives = { causes: RegExp; effects: RegExp }

const words = (list: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})(?![\\p{L}\\p{M}])`, 'giu')

const connectives: Readonly<Record<string, Connectives>> = {
  en: {
    causes: words("because(?: of)?|'cause|due to|so that|in order to"),
    effects: words("therefore|that['’]s why|that is why|this is why|which is why"),
  },
  de: { causes: words('weil|denn|wegen|damit'), effects: words('deshalb|deswegen|darum|daher') },
  es: {
    causes: words('porque|debido a|para que'),
    effects: words('por eso|por esto|por lo tanto'),
  },
  fr: {
    causes: words("parce qu(?:e|['’])|car|à cause d(?:e|u|es|['’])|pour que"),
    effects: words("c['’]est pourquoi|c['’]est pour ça|donc"),
  },
}

/** "The reason (that) nobody built it is that it needs trust." */
const namedReason =
  /\breasons? (?:that |why |for )?(.+) (?:is|was|are|were) (?:that|because) (.+)/iu
/** "Because the road was wet, the car had to stop." */
const openingCause =
  /^(?:and |so |well,? |also )?(?:because|weil|porque|parce qu(?:e |['’]))([^,]+),(.+)/iu

/**
 * How a sentence gives a reason: by itself, together with the sentence before it, or not
 * at all.
 */
type ReasonPlace = 'inside' | 'before' | null

/**
 * Creates a test of sentences in the question's language (BCP 47); null for languages
 * without known connectives. `covers` tells what names all that the question asks about.
 */
export function createReasonTest(
  question: string,
  language: string,
  covers: CoverageTest,
): ((text: string) => ReasonPlace) | null {
  const known = connectives[baseLanguage(language)]
  if (!known) return null
  const asked = new Set(listContentStems(question, language))
  const isDenied = (text: string) => splitClauses(text, language).some(({ isNegated }) => isNegated)
  const isEffect = (text: string) => covers(text) && isDenied(text) === isDenied(question)
  const isCause = (text: string) =>
    listContentStems(text, language).some((stem) => !asked.has(stem))
  return (text) => {
    for (const [effect, cause] of splitAtReasons(text, known.causes))
      if (isEffect(effect) && isCause(cause)) return 'inside'
    for (const match of text.matchAll(known.effects)) {
      if (!isEffect(text.slice(match.index))) continue
      return isCause(text.slice(0, match.index)) ? 'inside' : 'before'
    }
    return null
  }
}

/** The pairs of an effect and its reason that a sentence may consist of. */
function splitAtReasons(text: string, causes: RegExp): [effect: string, cause: string][] {
  const pairs: [string, string][] = []
  const [, named = '', reason = ''] = namedReason.exec(text) ?? []
  if (reason) pairs.push([named, reason])
  const [, cause = '', effect = ''] = openingCause.exec(text) ?? []
  if (effect) pairs.push([effect, cause])
  for (const match of text.matchAll(causes))
    pairs.push([text.slice(0, match.index), text.slice(match.index + match[0].length)])
  return pairs
}
