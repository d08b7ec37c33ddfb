// Recognizes a spoken sentence that is a reason, number, time, person or list by itself, in the words of its own language.

import { toAsciiDigits } from '../ascii-digits.ts'
import { canDetectNames } from '../grounding/names.ts'
import { baseLanguage } from '../speech/language.ts'
import { extractIndexTerms } from './index-terms.ts'
import { readNumberedText } from './number-roles.ts'
import type { AnswerKind } from './read-question.ts'

type EvidenceTest = (text: string) => boolean

/** Creates a test for sentences in a language (BCP 47) that contain the kind of answer a question expects, and not from the question itself. */
export function createEvidenceTest(
  kind: Exclude<AnswerKind, null>,
  question: string,
  language: string,
): EvidenceTest | null {
  const code = baseLanguage(language)
  if (kind === 'number') return createNumberTest(question, language)
  if (kind === 'person') return canDetectNames(language) ? createPersonTest(question, language) : null
  const patterns = kind === 'reason' ? [reasons[code]] : [times[code], years[code]]
  return createWordTest(
    patterns.flatMap((pattern) => pattern ?? []),
    kind === 'reason' ? '' : question,
  )
}

/** The words that are found must not be in the question. */
function createWordTest(patterns: RegExp[], question: string): EvidenceTest {
  const asked = toAsciiDigits(question).toLowerCase()
  return (text) => {
    const plain = toAsciiDigits(text)
    return patterns.some((pattern) =>
      [...plain.matchAll(new RegExp(pattern, `${pattern.flags}g`))].some(
        ([found]) => !asked.includes(found.toLowerCase()),
      ),
    )
  }
}

const words = (list: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})(?![\\p{L}\\p{M}])`, 'iu')

const reasons: Readonly<Record<string, RegExp>> = {
  en: words("because|'cause|so that|reasons?|therefore|due to"),
  de: words('weil|denn|deshalb|deswegen|wegen|gründe?|grund'),
  es: words('porque|por eso|razón|razones|debido a'),
  fr: words("parce qu(?:e|['’])|car|à cause d(?:e|u|es|['’])|(?:la|les) raisons?"),
}

const times: Readonly<Record<string, RegExp>> = {
  en: words(
    "january|february|april|june|july|august|september|october|november|december|(?:in|of|on|since|until|by|last|next) (?:march|may)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:last|next|this) (?:year|month|week|spring|summer|autumn|winter)|(?:years?|months?|weeks?|days?|hours?) (?:ago|later|earlier)|today|tomorrow|yesterday|noon|midnight|o'clock|at (?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= o'clock|[.,;!]|$)",
  ),
  de: words(
    '(?:im )?(?:januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember)|im mai|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|(?:letzte|nächste|diese)[nsmr]? (?:jahr|monat|woche)|vor (?:\\p{L}+|\\d+) (?:jahren|monaten|wochen|tagen)|heute|gestern|mitternacht|um \\p{L}+ uhr|\\d{1,2} uhr',
  ),
  es: words(
    'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:el|la|este|esta) (?:año|mes|semana) pasad[oa]|hace (?:\\p{L}+|\\d+) (?:años?|meses|mes|semanas?|días?)|hoy|ayer|medianoche',
  ),
  fr: words(
    "janvier|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre|en (?:mars|mai)|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:l['’]année|l['’]an|le mois|la semaine) (?:derni[eè]re?|prochaine?)|il y a (?:\\p{L}+|\\d+) (?:ans?|années?|mois|semaines?|jours?)|aujourd['’]hui|hier|minuit",
  ),
}
/** "in 1932", and in German "1932" alone; not "1500 chairs" or "1.500". */
const years: Readonly<Record<string, RegExp>> = {
  en: /(?<=(?<!\p{L})(?:in|since|until|by|from|before|after|around) )(?:1\d{3}|20\d\d)(?![\p{L}\p{N}%]|[.,]\d)/iu,
  de: /(?<![\p{L}\p{N}.,])(?:1\d{3}|20\d\d)(?![\p{L}\p{N}%]|[.,]\d| ?[$€£%]| \p{Lu})/u,
  es: /(?<=(?<!\p{L})(?:en|desde|hasta|del?|año) )(?:1\d{3}|20\d\d)(?![\p{L}\p{N}%]|[.,]\d)/iu,
  fr: /(?<=(?<!\p{L})(?:en|depuis|dès|vers|l['’]an|année) )(?:1\d{3}|20\d\d)(?![\p{L}\p{N}%]|[.,]\d)/iu,
}

/** "7th", "second": no amounts. */
const ordinal = /^(?:first|second|third|\p{L}+(?:th|ieth))$/u
const ordinalEnd = /^(?:st|nd|rd|th)$/

function createNumberTest(question: string, language: string): EvidenceTest {
  const asked = new Set(readNumberedText(question, language).numbers.flatMap(({ values }) => values))
  return (text) => {
    const { tokens, numbers } = readNumberedText(text, language)
    return numbers.some(
      ({ values, to }) =>
        !ordinal.test(tokens[to]!) &&
        !ordinalEnd.test(tokens[to + 1] ?? '') &&
        !values.some((value) => asked.has(value)),
    )
  }
}

const name = "\\p{Lu}[\\p{L}\\p{M}'’-]+(?: \\p{Lu}[\\p{L}\\p{M}.'’-]*)*"
/** Who does something: "by Rosa", "it was Rosa". */
const agents = new RegExp(
  `(?<!\\p{L})(?:by|[Ii]t was|[Ii]t is|[Ii]t's|por|[Ff]ue|par|[Cc]'est|[Cc]'était) (${name})`,
  'gu',
)
/** "Joseph Strauss" at the beginning, or a name in the middle, before "built" or "has built". */
const subjects = new RegExp(
  `(?:^(\\p{Lu}[\\p{L}\\p{M}'’-]+(?: \\p{Lu}[\\p{L}\\p{M}.'’-]*)+)|(?<=\\p{Ll},? )(${name}))(?:,| (?:has|had|a|ha|avait|había|was|who))? ([\\p{L}\\p{M}]+)`,
  'gu',
)

/** A name counts where it does what the question asks about, because a place or a day can have a name too. */
function createPersonTest(question: string, language: string): EvidenceTest {
  const asked = question.toLowerCase()
  const terms = new Set(extractIndexTerms(question, language))
  const calendar = times[baseLanguage(language)]
  const isOther = (found: string | undefined) =>
    found !== undefined && !asked.includes(found.toLowerCase()) && !calendar?.test(found) && !/^I(?:['’]|$)/.test(found)
  return (text) =>
    [...text.matchAll(agents)].some(([, found]) => isOther(found)) ||
    [...text.matchAll(subjects)].some(
      ([, first, inner, next = '']) =>
        isOther(first ?? inner) && extractIndexTerms(next, language).some((term) => terms.has(term)),
    )
}
