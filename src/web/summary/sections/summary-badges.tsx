// Shows the length of the video and the sentiment of a summary.
import { Circle, OctagonAlert, Play, Triangle } from 'lucide-react'
import { sampleVideoId } from '#contract/basics/limits.ts'
import { wordsFor } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { FilterLink } from '../../library/filters/filter-link.tsx'
import { texts as filterTexts } from '../../library/filters/texts.ts'
import { Badge, SampleBadge } from '../../ui/badge.tsx'
import { texts } from '../texts.ts'

const sentimentStyles = {
  positive: { tone: 'positive', Shape: Triangle },
  neutral: { tone: null, Shape: Circle },
  negative: { tone: 'negative', Shape: OctagonAlert },
} as const

type SummaryBadgesProps = { view: SummaryView; isPublic?: boolean }

/** An extract has a sentiment only where it leans to a side. */
export function SummaryBadges({ view, isPublic = false }: SummaryBadgesProps) {
  const { sentiment, watchTime } = view.summary
  const { tone, Shape } = sentimentStyles[sentiment]
  const hasSentiment = view.engine.kind === 'model' || sentiment !== 'neutral'
  return (
    <>
      {view.videoId === sampleVideoId && <SampleBadge />}
      {watchTime && (
        <Badge>
          <Play />
          {texts.watchTime(wordsFor(view.videoId), watchTime)}
        </Badge>
      )}
      {hasSentiment && (
        <FilterLink filter={{ sentiment }} label={filterTexts.sentiment} isPublic={isPublic}>
          <Badge {...(tone && { tone })} upperCase>
            <Shape />
            {sentiment}
          </Badge>
        </FilterLink>
      )}
    </>
  )
}
