// Answers whether the video is worth watching, with the reason and the time at which it answers its title.
import { Eye, FastForward, SkipForward } from 'lucide-react'
import { sampleVideoId } from '#contract/limits.ts'
import type { SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { SampleBadge } from '../ui/badge.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import { MetaList } from '../ui/meta-list.tsx'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'
import styles from './verdict.module.css'

const icons = { watch: Eye, skim: FastForward, skip: SkipForward }

type Props = { view: SummaryView; seek: SeekControl | null }

/** Nothing is shown of a video that cannot be judged. */
export function Verdict({ view, seek }: Props) {
  const { verdict } = view.summary
  if (!verdict) return null
  const Icon = icons[verdict.call]
  return (
    <div className={styles.verdict}>
      <div>
        <p className={text.meta}>{texts.worth}</p>
        <p className={styles.call}>
          <Icon />
          {texts.calls[verdict.call]}
        </p>
      </div>
      <Reason view={view} seek={seek} />
    </div>
  )
}

/** The verdict in one line. */
export function BriefVerdict({ view }: { view: SummaryView }) {
  const { verdict } = view.summary
  if (!verdict) return null
  const Icon = icons[verdict.call]
  return (
    <div className={styles.brief}>
      <p className={joinClasses(text.strong, styles.briefCall)}>
        <Icon />
        {texts.calls[verdict.call]}
      </p>
      <Reason view={view} seek={null} />
    </div>
  )
}

/** The verdict in one word, with the times of reading and of watching saved. */
export function FactLine({ view }: { view: SummaryView }) {
  const { verdict } = view.summary
  const Icon = verdict && icons[verdict.call]
  return (
    <div className={styles.factLine}>
      {view.videoId === sampleVideoId && <SampleBadge />}
      {verdict && Icon && (
        <p className={joinClasses(text.strong, styles.briefCall)}>
          <Icon />
          {texts.calls[verdict.call]}
        </p>
      )}
      <MetaList
        facts={[
          view.readMinutes > 0 ? texts.readTime(view.readMinutes) : null,
          view.savedSeconds > 0 ? texts.savesBrief(view.savedSeconds) : null,
        ]}
      />
    </div>
  )
}

function Reason({ view, seek }: Props) {
  const { reason, startSeconds } = view.summary.verdict!
  return (
    <p {...languageOf(summaryLanguage(view))}>
      {reason}
      {startSeconds !== undefined && (
        <>
          {' '}
          <bdi lang="en">
            {texts.answersAt}
            <Timestamp seconds={startSeconds} seek={seek} />.
          </bdi>
        </>
      )}
    </p>
  )
}
