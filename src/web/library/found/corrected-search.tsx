// Says that nothing has the words of a search as they are typed, and which spelling was
// found instead.
import { parseSearch } from '#contract/library/parse-search.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { correctSearch } from '../../ui/lists/correct-search.ts'
import text from '../../ui/text.module.css'
import styles from '../finding.module.css'
import { texts } from '../texts.ts'
import type { Found } from '../use-found.ts'

type Props = {
  search: string
  /**
   * The most relevant first: in other orders, what has the words as they are may be on a
   * later page. Undefined until all parts are found.
   */
  summaries: readonly SummaryView[] | undefined
  found: Found
}

export function CorrectedSearch({ search, summaries, found }: Props) {
  const corrected =
    summaries && correctSearch(search, [...summaries.flatMap(searchedTexts), ...textsOf(found)])
  return (
    <p className={joinClasses(text.meta, styles.corrected)} role="status">
      {corrected && texts.corrected(parseSearch(search).text, corrected)}
    </p>
  )
}

const textsOf = ({ spoken, ownWords }: Found) => [
  ...(spoken?.items ?? []).flatMap(({ moments }) => moments.map((moment) => moment.text)),
  ...(ownWords?.items ?? []).flatMap(({ quote, note }) => [quote, note]),
]

/** The parts of a summary in which a search looks. */
const searchedTexts = ({
  title,
  channel,
  summary: { tldr, keyPoints, mainTopics },
}: SummaryView) => [title, channel, tldr, ...keyPoints.map((point) => point.text), ...mainTopics]
