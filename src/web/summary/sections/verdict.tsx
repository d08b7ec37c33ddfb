// Answers in one line whether the video is worth watching, with the reason and the time
// at which it answers its title.
import { Eye, FastForward, SkipForward } from 'lucide-react'
import { wordsFor } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { verdictWords } from '#contract/summaries/verdict-words.ts'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import styles from './verdict.module.css'

const icons = { watch: Eye, skim: FastForward, skip: SkipForward }

/** Nothing is shown of a video that cannot be judged. */
export function Verdict({ view, seek }: { view: SummaryView; seek: SeekControl | null }) {
  const { verdict } = view.summary
  if (!verdict) return null
  const { call, reason, check, startSeconds } = verdict
  const Icon = icons[call]
  const language = summaryLanguage(view)
  const media = wordsFor(view.videoId)
  const words = verdictWords(language, media)
  return (
    <div className={styles.verdict}>
      <Icon />
      <p {...languageOf(language)}>
        <bdi className={text.hidden} lang="en">
          {media.worth}{' '}
        </bdi>
        <b>{words[call]}</b> {reason}
        {check === 'unconfirmed' && ` ${words.opinion}`}
        {startSeconds !== undefined && (
          <>
            {` ${words.answer[0]}`}
            <Timestamp seconds={startSeconds} seek={seek} />
            {words.answer[1]}
          </>
        )}
      </p>
    </div>
  )
}
