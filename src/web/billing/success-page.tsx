// Shown after a payment: the subscription, as soon as the provider has confirmed it.
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
import { NextSteps } from './next-steps.tsx'
import { resetRetries } from './payment-retries.ts'
import { SubscriptionDetails } from './subscription-details.tsx'
import { SubscriptionPending } from './subscription-pending.tsx'
import styles from './success-page.module.css'
import { SupportLink } from './support-link.tsx'
import { successTexts as texts } from './texts.ts'

/** Delay before the server fetches the subscription from the provider. */
const syncDelayMs = 4000

export function SuccessPage() {
  const { user, billing, syncBilling } = useAuth()
  const subscription = billing?.subscription ?? null
  useEffect(resetRetries, [])
  // The provider's event may be lost, also when an older subscription is already shown.
  useEffect(() => {
    const timer = setTimeout(syncBilling, syncDelayMs)
    return () => clearTimeout(timer)
  }, [syncBilling])
  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={joinClasses(layout.center, styles.page)}>
        <CircleCheck className={styles.icon} aria-hidden />
        <h1 className={text.title}>{texts.title}</h1>
        <p className={text.muted}>
          {subscription && user
            ? texts.welcome(planLabel(subscription.planKey), user.displayName, subscription.status === 'trialing')
            : texts.thanks}
        </p>
        <div className={styles.section}>
          {subscription ? <SubscriptionDetails subscription={subscription} /> : <SubscriptionPending />}
        </div>
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
      </div>
    </div>
  )
}
