// Shows the allowance. The usage from the link is shown until the server has sent the present one.
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { canUpgrade } from '#contract/billing/plans.ts'
import { ProfileTabs } from '../../account/profile-tabs.tsx'
import { useAuth } from '../../account/session/auth.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { SkeletonBlock, useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import { formatPeriodLimit, getUsagePlan } from '../allowance.ts'
import { CurrentPlanCard } from '../own-plan/current-plan-card.tsx'
import { formatPlanEnd } from '../own-plan/plan-end.ts'
import { LiftLimits } from './lift-limits.tsx'
import { parseNavigationUsage } from './navigation-usage.ts'
import { UsageFigures } from './usage-figures.tsx'
import styles from './usage-page.module.css'
import skeletonStyles from './usage-skeleton.module.css'
import { texts } from './usage-texts.ts'
import { useIsSold, useLimits } from './use-limits.ts'

export function UsagePage() {
  const { usage: sessionUsage, record, refreshUsage } = useAuth()
  const { state } = useLocation()
  const limits = useLimits()
  const isSold = useIsSold()
  const [isLoading, setIsLoading] = useState(true)
  const usage = sessionUsage ?? (isLoading ? parseNavigationUsage(state) : null)
  // A plan of a space that covers the person has no end that is known here.
  const planEnd = record && record.plan === usage?.planKey ? formatPlanEnd(record) : null
  const isWaiting = isLoading && usage === null
  const skeleton = useSkeleton(isWaiting)
  const isUnreadable =
    !isLoading &&
    (sessionUsage === null || (sessionUsage.limit === null && !sessionUsage.unlimited))

  async function retry() {
    setIsLoading(true)
    await refreshUsage()
    setIsLoading(false)
  }

  useEffect(() => {
    refreshUsage().then(() => setIsLoading(false))
  }, [refreshUsage])

  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={layout.narrow}>
        <div className={styles.head}>
          <h1 className={text.title}>{texts.title}</h1>
          {record && <ProfileTabs />}
          {usage && (
            <p className={text.muted}>
              {texts.plan(getUsagePlan(usage).label, planEnd)}, {formatPeriodLimit(usage)}
            </p>
          )}
        </div>
        {isWaiting && (
          <p className={text.muted} role="status">
            {texts.loading}
          </p>
        )}
        {skeleton && <UsageSkeleton />}
        {isUnreadable && (
          <div className={styles.error}>
            <Callout alert icon={<CircleAlert />} title={texts.unreadable}>
              <p>{texts.unreadableText}</p>
              <Button size="small" onClick={retry}>
                {texts.retry}
              </Button>
            </Callout>
          </div>
        )}
        {!isWaiting && <UsageFigures usage={usage} planEnd={planEnd} />}
        <LiftLimits limits={limits} />
        <CurrentPlanCard offersCard />
        <div className={joinClasses(layout.row, styles.actions)}>
          {!usage?.unlimited && isSold && canUpgrade(usage?.planKey ?? record?.plan) && (
            <Link className={buttonClass({ look: 'primary' })} to={routes.pricing.path}>
              {texts.upgrade}
            </Link>
          )}
          <Link className={buttonClass({})} to={routes.summarize.path}>
            {texts.back}
          </Link>
        </div>
      </div>
    </div>
  )
}

/** Placeholder of the usage page while the usage is loading. */
function UsageSkeleton() {
  return (
    <div>
      <SkeletonBlock className={skeletonStyles.figure} />
      <SkeletonBlock className={skeletonStyles.caption} />
      <SkeletonBlock />
      <SkeletonBlock className={skeletonStyles.list} />
    </div>
  )
}
