// Tells whether a sentence is about all that a question asks, and not only about its subject.
import { splitClauses } from '../../check/clauses.ts'

export type CoverageTest = (text: string) => boolean

/**
 * A sentence has all words of a short question, and this share of a longer one's: the one
 * that is missing may be what it asks about.
 */
const minCovered = 0.75
/** "Why is salt important?" has two: a sentence about salt alone answers something else. */
const minAsked = 2

/** What the answer need not repeat: "How hot", "Wann". */
const asking =
  /(?<!\p{L})(?:how (?:much|long|old|often|big|far|hot|fast|tall|high|deep)|wie (?:viele?|lange|alt|oft|groß|weit|heiß|schnell|hoch|tief)|wann|we[rmn]|cu[aá]ndo|cu[aá]nt[oa]s?|quand|combien)(?!\p{L})/giu

/** As little as "say" in "What did she mention about fees?": the answer need not have it. */
const askingVerb =
  /(?<=(?<!\p{L})(?:do|does|did|has|have|had)(?!\p{L})[^?.!]{1,60})(?<!(?<!\p{L})(?:the|this|that|an?|his|her|their|your|my) )(?<!\p{L})(?:mention(?:ed)?|talk(?:ed)?|think|thought|tell|told)(?!\p{L})/giu

/** The stems of a text in a language (BCP 47) without grammar words. */
export function listContentStems(text: string, language: string): string[] {
  return splitClauses(text, language).flatMap(({ stems }) => stems)
}

/** Creates a test for sentences; none passes where a question says too little to compare. */
export function createCoverageTest(question: string, language: string): CoverageTest {
  const asked = [
    ...new Set(listContentStems(question.replace(asking, ' ').replace(askingVerb, ' '), language)),
  ]
  return (text) => {
    const said = new Set(listContentStems(text, language))
    const covered = asked.filter((stem) => said.has(stem)).length
    return asked.length >= minAsked && covered >= minAsked && covered >= minCovered * asked.length
  }
}
