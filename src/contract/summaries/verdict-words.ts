// The words around the reason of a verdict, in the language of the summary: otherwise one
// sentence would be in two languages.
import type { SummaryText } from './summary.ts'
import words from './verdict-words.json' with { type: 'json' }

type Verdict = NonNullable<SummaryText['verdict']>

type VerdictWords = Record<Verdict['call'], string> & {
  /** What stands before and behind the time at which the video answers its title. */
  answer: readonly [before: string, after: string]
  /** Stands behind a verdict that nobody said. */
  opinion: string
}

const table = new Map<string, readonly string[]>(Object.entries(words))

/**
 * Takes a BCP 47 code, and whether there is nothing to see. In a language without words here they
 * are in English.
 */
export function verdictWords(code: string, { isHeard }: { isHeard: boolean }): VerdictWords {
  const isTraditionalChinese = /^zh-(?:hant|tw|hk|mo)\b/i.test(code)
  const language = isTraditionalChinese ? 'zh-hant' : code.toLowerCase().split('-')[0]!
  const [see = '', skim = '', skip = '', answers = '', opinion = '', hear = ''] =
    table.get(language) ?? words.en
  const [before = '', after = ''] = answers.split('{time}')
  return { watch: isHeard ? hear : see, skim, skip, answer: [before, after], opinion }
}
