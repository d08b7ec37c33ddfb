// Shows the sentiment, the reading time and the saved time of a summary.
import { BookOpen, Circle, Clock, OctagonAlert, Play, Triangle } from 'lucide-react'
import { sampleVideoId } from '#contract/limits.ts'
import type { SummaryView } from '#contract/summary.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import { texts as filterTexts } from '../filters/texts.ts'
import { Badge, SampleBadge } from '../ui/badge.tsx'
import { texts } from './texts.ts'

const sentimentStyles = {
  positive: { tone: 'positive', Shape: Triangle },
  neutral: { tone: null, Shape: Circle },
  negative: { tone: 'negative', Shape: OctagonAlert },
} as const

type Props = { view: SummaryView; watchTime?: boolean; isPublic?: boolean }

export function SummaryBadges({ view, watchTime = false, isPublic = false }: Props) {
  const { sentiment } = view.summary
  const { tone, Shape } = sentimentStyles[sentiment]
  return (
    <>
      {view.videoId === sampleVideoId && <SampleBadge />}
      <FilterLink filter={{ sentiment }} label={filterTexts.sentiment} isPublic={isPublic}>
        <Badge {...(tone && { tone })} upperCase>
          <Shape />
          {sentiment}
        </Badge>
      </FilterLink>
      {view.readMinutes > 0 && (
        <Badge>
          <BookOpen />
          {texts.readTime(view.readMinutes)}
        </Badge>
      )}
      {watchTime && view.summary.watchTime && (
        <Badge>
          <Play />
          {texts.watchTime(view.summary.watchTime)}
        </Badge>
      )}
      {view.savedSeconds > 0 && (
        <Badge>
          <Clock />
          {texts.saves(view.savedSeconds)}
        </Badge>
      )}
    </>
  )
}
