// Recognizes a spoken sentence that is a number, time or person by itself, in the words
// of its own language.

import { toAsciiDigits } from '../../ascii-digits.ts'
import { canDetectNames } from '../../check/names.ts'
import { type LocatedNumber, readNumbers } from '../../check/numbers.ts'
import { baseLanguage } from '../../speech/language.ts'
import { extractIndexTerms } from '../index-terms.ts'
import { listContentStems } from '../question/covers-question.ts'
import type { AnswerKind } from '../question/read-question.ts'

type EvidenceTest = (text: string) => boolean

/**
 * Creates a test for sentences in a language (BCP 47) that contain the kind of answer a
 * question expects, and not from the question itself.
 */
export function createEvidenceTest(
  kind: Exclude<AnswerKind, 'reason' | null>,
  question: string,
  language: string,
): EvidenceTest | null {
  const code = baseLanguage(language)
  if (kind === 'number') return createNumberTest(question, language)
  if (kind === 'person')
    return canDetectNames(language) ? createPersonTest(question, language) : null
  return createTimeTest(
    [times[code], years[code]].flatMap((pattern) => pattern ?? []),
    question,
  )
}

/** The words that are found must not be in the question. */
function createTimeTest(patterns: RegExp[], question: string): EvidenceTest {
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

const times: Readonly<Record<string, RegExp>> = {
  en: words(
    "january|february|april|june|july|august|september|october|november|december|(?:in|of|on|since|until|by|last|next) (?:march|may)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:last|next|this) (?:year|month|week|spring|summer|autumn|winter)|(?:years?|months?|weeks?|days?|hours?) (?:ago|later|earlier)|today|tomorrow|yesterday|(?:half|quarter|\\p{L}+ minutes) (?:past|to)|noon|midnight|o'clock|at (?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= o'clock|[.,;!]|$)",
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

/** "How many open requests": the number stands at most so many words before one of these. */
const howMany =
  /(?<!\p{L})(?:how many|wie viele|cuánt[oa]s|combien (?:de |d['’]))\s*((?:[\p{L}\p{M}-]+\s*){1,3})/iu
const maxWordsToCounted = 3
/** "One of the blocks", "version 30 of the program". */
const relation =
  /^(?:of|for|in|from|is|are|was|were|to|and|or|that|von|aus|für|de|du|des|en|para)$/u

function createNumberTest(question: string, language: string): EvidenceTest {
  const counted = new Set(listContentStems(howMany.exec(question)?.[1] ?? '', language))
  const counts = (tokens: string[], { to, values }: LocatedNumber) => {
    if (counted.size === 0) return true
    // "The first one on the list": a pronoun.
    if (values[0] === 1 && /^\p{L}/u.test(tokens[to]!)) return false
    const next = tokens.slice(to + 1, to + 1 + maxWordsToCounted)
    const end = next.findIndex((token) => relation.test(token))
    const phrase = end < 0 ? next : next.slice(0, end)
    return listContentStems(phrase.join(' '), language).some((stem) => counted.has(stem))
  }
  const asked = new Set(readNumbers(question, language).numbers.flatMap(({ values }) => values))
  return (text) => {
    const { tokens, numbers } = readNumbers(text, language)
    return numbers.some(
      (number) =>
        counts(tokens, number) &&
        !ordinal.test(tokens[number.to]!) &&
        !ordinalEnd.test(tokens[number.to + 1] ?? '') &&
        !number.values.some((value) => asked.has(value)),
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

/**
 * A name counts where it does what the question asks about, because a place or a day can
 * have a name too.
 */
function createPersonTest(question: string, language: string): EvidenceTest {
  const asked = question.toLowerCase()
  const terms = new Set(extractIndexTerms(question, language))
  const calendar = times[baseLanguage(language)]
  const isOther = (found: string | undefined) =>
    found !== undefined &&
    !asked.includes(found.toLowerCase()) &&
    !calendar?.test(found) &&
    !/^I(?:['’]|$)/.test(found)
  return (text) =>
    [...text.matchAll(agents)].some(([, found]) => isOther(found)) ||
    [...text.matchAll(subjects)].some(
      ([, first, inner, next = '']) =>
        isOther(first ?? inner) &&
        extractIndexTerms(next, language).some((term) => terms.has(term)),
    )
}
