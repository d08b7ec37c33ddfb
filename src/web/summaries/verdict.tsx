// Worth watching? The answer in a word, the reason, and where the video keeps its title's promise.
import { Eye, FastForward, SkipForward } from 'lucide-react'
import type { SummaryView } from '#contract/summary.ts'
import text from '../ui/text.module.css'
import { type Jump, MomentLink } from './moment-link.tsx'
import { texts } from './texts.ts'
import styles from './verdict.module.css'

const icons = { watch: Eye, skim: FastForward, skip: SkipForward }

export function Verdict({ verdict, jump }: { verdict: SummaryView['summary']['verdict']; jump: Jump | null }) {
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
      <p>
        {verdict.reason}
        {verdict.startSeconds !== undefined && (
          <>
            {' '}
            {texts.answersAt}
            <MomentLink seconds={verdict.startSeconds} jump={jump} />.
          </>
        )}
      </p>
    </div>
  )
}
