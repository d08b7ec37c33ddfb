// The success page after a payment, the start of a trial, or a plan change.
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { routes } from '#contract/basics/paths.ts'
import type { PaidPlanKey } from '#contract/billing/plans.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { planLabel } from '../../ui/plans.ts'
import text from '../../ui/text.module.css'
import { SupportLink } from '../support-link.tsx'
import { successTexts as texts } from '../texts.ts'
import { NextSteps } from './next-steps.tsx'
import { resetRetries } from './payment-retries.ts'
import { SubscriptionDetails } from './subscription-details.tsx'
import styles from './success-page.module.css'

type Props = { state: 'paid' | 'changed'; planKey: PaidPlanKey | null; amount: number | null }

export function Purchased({ state, planKey, amount }: Props) {
  const { user, billing } = useAuth()
  useEffect(resetRetries, [])
  const current = billing?.subscription
  const subscription = current?.planKey === planKey ? current : null
  const name = user?.displayName ?? ''
  const isTrial = amount === 0 || subscription?.status === 'trialing'
  const title = state === 'changed' ? texts.changed : isTrial ? texts.trialStarted : texts.title
  return (
    <>
      <title>{pageTitle(title)}</title>
      <CircleCheck className={styles.icon} aria-hidden />
      <h1 className={text.title}>{title}</h1>
      <p className={text.muted}>
        {state === 'changed'
          ? texts.changedTo(planLabel(planKey), name)
          : texts.welcome(planLabel(planKey), name, isTrial)}
      </p>
      {subscription && (
        <div className={styles.section}>
          <SubscriptionDetails subscription={subscription} paidCents={amount} />
        </div>
      )}
      <NextSteps />
      <div className={joinClasses(layout.row, styles.section)}>
        <Link className={buttonClass({ look: 'primary' })} to={routes.dashboard.path}>
          {texts.start}
        </Link>
        <Link className={buttonClass({})} to={routes.pricing.path}>
          {texts.plans}
        </Link>
        <SupportLink label={texts.support} />
      </div>
    </>
  )
}
