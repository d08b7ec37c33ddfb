// Joins sections whose title a reader would hardly accept with one beside them.
import type { SectionTitle, TitleChoice } from './titles.ts'

/**
 * `from` is the index of the first sentence, `support` the posterior of the boundary before it. `phrases` are all that the section could be
 * called, and what the sections that joined it could be called.
 */
export type OpenSection = { from: number; title: SectionTitle | null; phrases: TitleChoice[]; support: number }

/** Only so many sections are joined for a weak title, so that a short recording keeps its few. */
const manySections = 4
/** What a sure boundary is worth, in log-odds of a title, and what title and boundary are worth together at least. */
const boundaryWeight = 2
const minWorth = 0.8

/** Joins the weakest section again and again, across the weaker of its boundaries. The title of the other section stays. */
export function joinWeakSections(sections: OpenSection[]): OpenSection[] {
  const joined = [...sections]
  const canJoinTitled = sections.length >= manySections
  while (joined.length > 1) {
    const [weakest] = joined
      .flatMap((section, i) => [i, i + 1].flatMap((boundary) => measureJoin(section, boundary, joined[boundary]) ?? []))
      .filter(({ section }) => canJoinTitled || section.title === null)
      .toSorted((a, b) => a.worth - b.worth)
    if (!weakest || weakest.worth >= minWorth) break
    joinAt(joined, weakest)
  }
  return joined
}

type Join = { section: OpenSection; boundary: number; worth: number }

/** Null where the recording begins or ends. */
function measureJoin(section: OpenSection, boundary: number, opened: OpenSection | undefined): Join | null {
  if (boundary === 0 || !opened) return null
  // How a phrase reads as a title says nothing of the boundary.
  const odds = section.title ? section.title.odds + section.title.loss : Number.NEGATIVE_INFINITY
  return { section, boundary, worth: odds + boundaryWeight * opened.support }
}

function joinAt(sections: OpenSection[], { section, boundary }: Join): void {
  const other = sections[boundary] === section ? sections[boundary - 1]! : sections[boundary]!
  const [first, second] = [sections[boundary - 1]!, sections[boundary]!]
  const phrases = [...first.phrases, ...second.phrases]
  sections.splice(boundary - 1, 2, { from: first.from, title: other.title, phrases, support: first.support })
}
