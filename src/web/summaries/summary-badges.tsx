// The summary in a few small facts: its mood, and what it costs and saves in time.
import { BookOpen, Circle, Clock, OctagonAlert, Play, Triangle } from 'lucide-react'
import { sampleVideoId } from '#contract/settings.ts'
import type { SummaryView } from '#contract/summary.ts'
import { Badge, SampleBadge } from '../ui/badge.tsx'
import { texts } from './texts.ts'

const moods = {
  positive: { tone: 'positive', Shape: Triangle },
  neutral: { tone: null, Shape: Circle },
  negative: { tone: 'negative', Shape: OctagonAlert },
} as const

export function SummaryBadges({ view, watchTime = false }: { view: SummaryView; watchTime?: boolean }) {
  const { sentiment } = view.summary
  const { tone, Shape } = moods[sentiment]
  return (
    <>
      {view.videoId === sampleVideoId && <SampleBadge />}
      <Badge {...(tone && { tone })} upperCase>
        <Shape />
        {sentiment}
      </Badge>
      <Badge>
        <BookOpen />
        {texts.readTime(view.readMinutes)}
      </Badge>
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
