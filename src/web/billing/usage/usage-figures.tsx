// Shows how much of the allowance is used: figures, bar and details.

import { useQuery } from '@tanstack/react-query'
import type { Usage } from '#contract/billing/usage.ts'
import type { ListeningInfo } from '#contract/recordings/recordings.ts'
import { useSignInPath } from '../../account/prompts/sign-in-path.ts'
import { listeningQuery } from '../../recordings/recording-query.ts'
import { formatDate, formatDateTime } from '../../ui/dates/format-date.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import { calculateUsedShare, dash, formatPeriodLimit, getUsagePlan } from '../allowance.ts'
import styles from './usage-figures.module.css'
import { texts } from './usage-texts.ts'

/**
 * Without a usage every figure is a dash. `planEnd` is the last day of a plan that an
 * administrator gave.
 */
export function UsageFigures({ usage, planEnd }: { usage: Usage | null; planEnd: string | null }) {
  const signInPath = useSignInPath()
  const { data: listening } = useQuery(listeningQuery)
  const share = usage && calculateUsedShare(usage)
  const guest = usage?.scope === 'guest'
  const { terms, guestsDoNotRenew } = texts
  return (
    <>
      <p className={styles.figure}>
        {usage?.used ?? dash}
        {!usage?.unlimited && <span className={text.muted}>/{usage?.limit ?? dash}</span>}
      </p>
      <p className={styles.caption}>
        {texts.summariesUsed}{' '}
        <b>{usage?.unlimited ? texts.noLimits : texts.remainingOf(usage?.remaining ?? dash)}</b>
      </p>
      {share !== null && <ProgressBar tall share={share} label={texts.barLabel} />}
      <DescriptionList
        className={styles.list}
        rows={[
          {
            term: terms.plan,
            detail: usage ? texts.planUntil(getUsagePlan(usage).label, planEnd) : dash,
          },
          { term: terms.periodLimit, detail: usage ? formatPeriodLimit(usage) : dash },
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
          ...listQuestions(usage),
          ...listMinutes(listening),
        ]}
      />
      {guest && !usage.unlimited && (
        <p className={text.meta}>
          {guestsDoNotRenew.before}
          <Link to={signInPath}>{guestsDoNotRenew.link}</Link>
          {guestsDoNotRenew.after}
        </p>
      )}
    </>
  )
}

/** Without a limit there is nothing to count. */
function listQuestions(usage: Usage | null): { term: string; detail: string }[] {
  const { used, limit, renewsAt } = usage?.questions ?? { limit: null }
  if (limit === null || usage?.unlimited) return []
  return [
    { term: texts.terms.questions, detail: texts.questionsUsed(used, limit) },
    { term: texts.terms.questionsRenew, detail: orDash(renewsAt, formatDateTime) },
  ]
}

/** Nothing where nobody listens, or without a limit. */
function listMinutes(listening: ListeningInfo | undefined): { term: string; detail: string }[] {
  const { state, minutes = null } = listening ?? {}
  if (state !== 'ready' || minutes === null) return []
  return [{ term: texts.terms.listening, detail: texts.minutesLeft(minutes) }]
}

function orDash(
  timeMs: number | null | undefined,
  format: (timeMs: number) => string | null,
): string {
  return (timeMs != null && format(timeMs)) || dash
}
