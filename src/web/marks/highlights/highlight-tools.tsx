// Paints the person's highlights of a summary, and shows the toolbar with which they make more.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { HighlightView } from '#contract/marks/highlights.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { videoHighlightsQuery } from './highlight-query.ts'
import { Selection } from './selection.tsx'
import { usePaint } from './use-paint.ts'

type Props = {
  view: SummaryView
  article: RefObject<HTMLElement | null>
  /** Receives the ids of the highlights whose words are no longer in the summary. */
  onMissing: (ids: readonly string[]) => void
}
const none: HighlightView[] = []

export function HighlightTools({ view, article, onMissing }: Props) {
  const { user } = useAuth()
  const { data = none } = useQuery(videoHighlightsQuery(user?.uid, view.videoId))
  const [inSummary, setInSummary] = useState({ of: none, highlights: none })
  if (inSummary.of !== data)
    setInSummary({ of: data, highlights: data.filter(({ place }) => place === 'summary') })
  const missing = usePaint(article, inSummary.highlights)
  useEffect(() => onMissing(missing), [missing, onMissing])
  return <Selection view={view} article={article} />
}
