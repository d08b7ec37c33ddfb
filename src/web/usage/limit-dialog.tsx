// Nothing is left: what was used, and the ways on.
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import { type Problem, problems } from '#contract/problems.ts'
import type { Usage } from '#contract/usage.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { buttonClass } from '../ui/button.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Track } from '../ui/track.tsx'
import { dash, planOfUsage, usedShare } from './allowance.ts'
import { readHandedUsage } from './handed-usage.ts'
import styles from './limit-dialog.module.css'
import { texts } from './texts.ts'

export function LimitDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const { usage: known } = useAuth()
  // The refusal says what it counted. Where nothing is known, the sentence stands without figures.
  const usage = readHandedUsage(problem.details) ?? known
  const guest = problem.code === 'guest_limit_reached'
  const signIn = (
    <Link key="sign-in" className={buttonClass({ look: 'primary' })} to={useSignInPath()}>
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
      className={buttonClass(guest ? {} : { look: 'primary' })}
      to={routes.usage.path}
      state={usage && { usage }}
    >
      {texts.viewUsage}
    </Link>
  )
  return (
    <Dialog title={problems[problem.code].title} lead={<p>{problem.message}</p>} onClose={onClose}>
      {usage && <Figures usage={usage} guest={guest} />}
      <DialogActions>{guest ? [signIn, viewPlans, viewUsage] : [viewUsage, viewPlans]}</DialogActions>
    </Dialog>
  )
}

function Figures({ usage, guest }: { usage: Usage; guest: boolean }) {
  const { access, plan, used, limit, remaining } = texts.terms
  const share = usedShare(usage)
  return (
    <>
      {share !== null && <Track tall className={styles.bar} share={share} />}
      <DescriptionList
        rows={[
          { term: guest ? access : plan, detail: planOfUsage(usage).label },
          { term: used, detail: usage.used },
          { term: limit, detail: usage.limit ?? dash },
          ...(usage.remaining === null ? [] : [{ term: remaining, detail: usage.remaining }]),
        ]}
      />
    </>
  )
}
