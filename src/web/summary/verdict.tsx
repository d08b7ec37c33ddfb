// Answers in one line whether the video is worth watching, with the reason and the time
// at which it answers its title.
import { Eye, FastForward, SkipForward } from 'lucide-react'
import { wordsFor } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import { type SeekControl, Timestamp } from './player/timestamp.tsx'
import { texts } from './texts.ts'
import styles from './verdict.module.css'

const icons = { watch: Eye, skim: FastForward, skip: SkipForward }

/** Nothing is shown of a video that cannot be judged. */
export function Verdict({ view, seek }: { view: SummaryView; seek: SeekControl | null }) {
  const { verdict } = view.summary
  if (!verdict) return null
  const { call, reason, check, startSeconds } = verdict
  const Icon = icons[call]
  const { worth, calls } = wordsFor(view.videoId)
  return (
    <div className={styles.verdict}>
      <Icon />
      <p>
        <span className={text.hidden}>{worth} </span>
        <b>{calls[call]}.</b> <span {...languageOf(summaryLanguage(view))}>{reason}</span>
        {check === 'unconfirmed' && <bdi lang="en"> {texts.opinion}</bdi>}
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
    </div>
  )
}
