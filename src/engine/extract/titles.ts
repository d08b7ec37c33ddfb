// Chooses the titles of sections from the phrases that are said in them.
import { baseLanguage } from '../speech/language.ts'
import type { Candidate } from './ranking-types.ts'
import { collectTitleCandidates, type TitleCandidate } from './title-candidates.ts'

/** A common noun is a title only where no better phrase has this share of its score: one said again, or one said once. */
const minRepeatedShare = 0.1
/** With few sections there is less to tell apart. */
const minOnceShare = { few: 0.8, many: 0.35 }

/** From this number of sections on, one may join another for want of a title. */
const manySections = 4

/**
 * Chooses for each section, given by the index of its first sentence, the phrase that tells most of it; none is used twice. Null where
 * there is none, or among many sections only a common noun.
 */
export function chooseSectionTitles(
  sentences: Candidate[],
  starts: number[],
  language: string,
  title = '',
): (string | null)[] {
  const used: string[] = []
  return collectTitleCandidates(sentences, starts, language, title).map((candidates, i) => {
    const chosen = chooseTitle(candidates, used, starts.length >= manySections ? 'many' : 'few')
    if (!chosen || (!chosen.isTelling && starts.length >= manySections)) return null
    used.push(chosen.stems.join(' '))
    const section = sentences.slice(starts[i], starts[i + 1])
    const text = chosen.isTelling ? chosen.text : addArticle(chosen.text, section, language)
    return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  })
}

function chooseTitle(
  candidates: TitleCandidate[],
  used: string[],
  sections: 'few' | 'many',
): TitleCandidate | undefined {
  const fresh = candidates.filter(({ stems }) => !used.includes(stems.join(' ')))
  const [best] = fresh
  const telling = fresh.find(
    ({ isTelling, isRepeated, score }) =>
      isTelling && score >= best!.score * (isRepeated ? minRepeatedShare : minOnceShare[sections]),
  )
  return telling ?? best
}

/** "The keeper" reads better than "Keeper", where it is said so. */
function addArticle(noun: string, section: Candidate[], language: string): string {
  if (baseLanguage(language) !== 'en' || !/^\p{Ll}/u.test(noun)) return noun
  const withArticle = `the ${noun}`
  const isSaid = section.some(({ text }) => `${text.toLowerCase()} `.includes(`${withArticle.toLowerCase()} `))
  return isSaid ? withArticle : noun
}
