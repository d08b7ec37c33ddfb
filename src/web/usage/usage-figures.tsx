// How much of the allowance is used: the figures, the bar, and what belongs to them line by line.
import { Link } from 'react-router'
import type { Usage } from '#contract/usage.ts'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { formatDate, formatDateTime } from '../ui/date.ts'
import { DescriptionList } from '../ui/description-list.tsx'
import text from '../ui/text.module.css'
import { Track } from '../ui/track.tsx'
import { dash, periodLimit, planOfUsage, usedShare } from './allowance.ts'
import { texts } from './texts.ts'
import styles from './usage-figures.module.css'

/** `usage` is null where it cannot be read: a dash stands for every figure. */
export function UsageFigures({ usage }: { usage: Usage | null }) {
  const signInPath = useSignInPath()
  const share = usage && usedShare(usage)
  const guest = usage?.scope === 'guest'
  const { terms, guestsDoNotRenew } = texts
  return (
    <>
      <p className={styles.figure}>
        {usage?.used ?? dash}
        <span className={text.muted}>/{usage?.limit ?? dash}</span>
      </p>
      <p className={styles.words}>
        {texts.summariesUsed} <b>{texts.remainingOf(usage?.remaining ?? dash)}</b>
      </p>
      {share !== null && <Track tall share={share} label={texts.barLabel} />}
      <DescriptionList
        className={styles.list}
        rows={[
          { term: terms.plan, detail: usage ? planOfUsage(usage).label : dash },
          { term: terms.periodLimit, detail: usage ? periodLimit(usage) : dash },
          {
            term: terms.lastSummary,
            detail: guest ? (
              <Link to={signInPath}>{texts.signInForHistory}</Link>
            ) : (
              orDash(usage?.lastSummaryAt, formatDateTime)
            ),
          },
          {
            term: terms.renewsOn,
            detail: orDash(usage?.renewsAt, formatDate),
          },
        ]}
      />
      {guest && (
        <p className={text.meta}>
          {guestsDoNotRenew.before}
          <Link to={signInPath}>{guestsDoNotRenew.link}</Link>
          {guestsDoNotRenew.after}
        </p>
      )}
    </>
  )
}

function orDash(timeMs: number | null | undefined, format: (timeMs: number) => string | null): string {
  return (timeMs != null && format(timeMs)) || dash
}
