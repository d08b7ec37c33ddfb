// After paying: what one has now, as soon as the provider has confirmed it.
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import { planLabel } from '#contract/plans.ts'
import { useAuth } from '../accounts/auth.tsx'
import { buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { forgetAttempts } from './attempts.ts'
import { NextSteps } from './next-steps.tsx'
import { SubscriptionDetails } from './subscription-details.tsx'
import { SubscriptionWait } from './subscription-wait.tsx'
import styles from './success-page.module.css'
import { SupportLink } from './support-link.tsx'
import { successTexts as texts } from './texts.ts'

/** When the provider is asked what was paid, after the page was opened. */
const askAfterMs = 4000

export function SuccessPage() {
  const { user, billing, syncBilling } = useAuth()
  const subscription = billing?.subscription ?? null
  useEffect(forgetAttempts, [])
  // The word of the provider may be lost on its way, also to somebody who had another plan before.
  useEffect(() => {
    const timer = setTimeout(syncBilling, askAfterMs)
    return () => clearTimeout(timer)
  }, [syncBilling])
  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={joinClasses(layout.centre, styles.page)}>
        <CircleCheck className={styles.mark} aria-hidden />
        <h1 className={text.title}>{texts.title}</h1>
        <p className={text.muted}>
          {subscription && user
            ? texts.welcome(planLabel(subscription.planKey), user.displayName, subscription.status === 'trialing')
            : texts.thanks}
        </p>
        <div className={styles.part}>
          {subscription ? <SubscriptionDetails subscription={subscription} /> : <SubscriptionWait />}
        </div>
        <NextSteps />
        <div className={joinClasses(layout.row, styles.part)}>
          <Link className={buttonClass({ look: 'primary' })} to={routes.dashboard.path}>
            {texts.start}
          </Link>
          <Link className={buttonClass({})} to={routes.pricing.path}>
            {texts.plans}
          </Link>
          <SupportLink label={texts.support} />
        </div>
      </div>
    </div>
  )
}
