// Shown when the allowance is used up: the figures and links to sign-in, plans and usage.

import { routes } from '#contract/basics/paths.ts'
import type { Usage } from '#contract/billing/usage.ts'
import type { AnyProblem } from '#contract/problems/problem.ts'
import { findProblem } from '#contract/problems/problems.ts'
import { useSignInPath } from '../../account/prompts/sign-in-path.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import { calculateUsedShare, dash, getUsagePlan } from '../allowance.ts'
import { LiftLimits } from './lift-limits.tsx'
import styles from './limit-dialog.module.css'
import { parseNavigationUsage } from './navigation-usage.ts'
import { texts } from './usage-texts.ts'
import { useIsSold, useLimits } from './use-limits.ts'

export function LimitDialog({ problem, onClose }: { problem: AnyProblem; onClose: () => void }) {
  const { usage: sessionUsage, record } = useAuth()
  // The problem contains the counted usage. When no usage is known, the dialog shows only
  // the message.
  const usage = parseNavigationUsage(problem.details) ?? sessionUsage
  const isGuest = problem.code === 'guest_limit_reached'
  const limits = useLimits()
  const isSold = useIsSold()
  // Where the limits can be lifted, that is the nearest way on.
  const mainClass = buttonClass(limits.change === null ? { look: 'primary' } : {})
  const signIn = (
    <Link key="sign-in" className={mainClass} to={useSignInPath()}>
      {texts.signIn}
    </Link>
  )
  const viewPlans = (
    <Link key="plans" className={buttonClass({})} to={routes.pricing.path}>
      {texts.viewPlans}
    </Link>
  )
  const viewUsage = (
    <Link
      key="usage"
      className={isGuest ? buttonClass({}) : mainClass}
      to={routes.usage.path}
      state={usage && { usage }}
    >
      {texts.viewUsage}
    </Link>
  )
  return (
    <Dialog
      title={findProblem(problem.code).title}
      lead={<p>{problem.message}</p>}
      onClose={onClose}
    >
      {usage && <UsageSummary usage={usage} isGuest={isGuest} />}
      <LiftLimits limits={limits} onLifted={closeDialog} />
      {limits.change === null && (
        <NextStep
          usage={usage}
          isGuest={isGuest}
          isSold={isSold}
          isAdministrator={record?.role === 'admin'}
        />
      )}
      <DialogActions>
        {isGuest ? [signIn, viewPlans, viewUsage] : [viewUsage, viewPlans]}
      </DialogActions>
    </Dialog>
  )
}

type NextStepProps = {
  usage: Usage | null
  isGuest: boolean
  isSold: boolean
  isAdministrator: boolean
}

/** A way on that exists here, where neither signing in nor a plan is one. */
function NextStep({ usage, isGuest, isSold, isAdministrator }: NextStepProps) {
  if (isAdministrator) return <p className={styles.next}>{texts.administrator}</p>
  if (isGuest || isSold) return null
  const day = usage?.renewsAt == null ? null : formatDate(usage.renewsAt)
  return (
    <p className={styles.next}>
      {day && `${texts.nextRenewal(day)} `}
      {texts.nextAdministrator}
    </p>
  )
}

function UsageSummary({ usage, isGuest }: { usage: Usage; isGuest: boolean }) {
  const { access, plan, used, limit, remaining } = texts.terms
  const share = calculateUsedShare(usage)
  return (
    <>
      {share !== null && <ProgressBar tall className={styles.bar} share={share} />}
      <DescriptionList
        rows={[
          { term: isGuest ? access : plan, detail: getUsagePlan(usage).label },
          { term: used, detail: usage.used },
          { term: limit, detail: usage.limit ?? dash },
          ...(usage.remaining === null ? [] : [{ term: remaining, detail: usage.remaining }]),
        ]}
      />
    </>
  )
}
