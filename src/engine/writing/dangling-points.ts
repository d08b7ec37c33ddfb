// Finds points that cannot stand alone, because they open with a pronoun whose noun is in
// another sentence.
import { baseLanguage } from '../speech/language.ts'

const auxiliary =
  'is|was|are|were|has|have|had|can|could|will|would|does|do|did|may|might|must|should|means|makes|made|shows|helps|leads|led|allows|requires|happens|works|gives|takes|lets|causes|explains|became|becomes'

/**
 * Openings that refer to an earlier sentence. "It is important to rest" and "This talk is
 * about bread" do not.
 */
const danglingOpenings: Record<string, RegExp> = {
  en: new RegExp(
    `^(?:(?:and|but|so|also|then),? )?(?:(?:they|he|she)(?:['’]\\w+)? |it(?:['’](?!s\\b)\\w+)? (?!is |was |takes |seems |has been )|it(?:['’]s| is| was| takes| seems) (?!.*\\b(?:to|that|who|which)\\b)|(?:this|that|these|those) (?:${auxiliary})\\b|that['’]s )`,
    'i',
  ),
  de: /^(?:(?:und|aber|also),? )?(?:(?:dies|das|diese) (?:ist|war|sind|wird|hat|kann|bedeutet|macht|zeigt|führt)|er|sie (?:ist|sind|war|waren|hat|haben|kann|können|wird|werden)) /i,
  fr: /^(?:(?:et|mais|donc) )?(?:(?:ils?|elles?) (?!y a|faut|s['’]agit|est (?:important|possible|nécessaire))|cela |ça |c['’]est (?!.*\b(?:qui|que)\b))/i,
  es: /^(?:(?:y|pero) )?(?:ellos|ellas|él|ella|esto|eso|aquello) /i,
  it: /^(?:(?:e|ma) )?(?:essi|esse|lui|lei|loro|questo (?:è|ha|può)|ciò) /i,
  pt: /^(?:(?:e|mas) )?(?:eles|elas|ele|ela|isto|isso|aquilo) /i,
  nl: /^(?:(?:en|maar) )?(?:hij|zij|ze|dit (?:is|was|kan|maakt)|dat (?:is|was|kan|maakt)) /i,
}

/**
 * Whether a sentence in this language, a BCP 47 code, opens with a dangling pronoun.
 * False for other languages.
 */
export function isDangling(text: string, language: string): boolean {
  return danglingOpenings[baseLanguage(language)]?.test(text.trimStart().slice(0, 300)) ?? false
}
