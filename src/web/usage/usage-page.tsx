// How much of the allowance is left. What the link brought along is shown at once; what the server says outranks it.
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { canUpgrade } from '#contract/plans.ts'
import { useAuth } from '../accounts/auth.tsx'
import { BillingStanding } from '../billing/billing-standing.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import { useSkeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import { periodLimit, planOfUsage } from './allowance.ts'
import { readHandedUsage } from './handed-usage.ts'
import { texts } from './texts.ts'
import { UsageFigures } from './usage-figures.tsx'
import styles from './usage-page.module.css'
import { UsageSkeleton } from './usage-skeleton.tsx'

export function UsagePage() {
  const { usage: known, record, refreshUsage } = useAuth()
  const { state } = useLocation()
  const [reading, setReading] = useState(true)
  const usage = known ?? (reading ? readHandedUsage(state) : null)
  const waiting = reading && usage === null
  const skeleton = useSkeleton(waiting)
  const unreadable = !reading && (known === null || known.limit === null)

  async function read() {
    setReading(true)
    await refreshUsage()
    setReading(false)
  }

  useEffect(() => {
    refreshUsage().then(() => setReading(false))
  }, [refreshUsage])

  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={layout.narrow}>
        <div className={styles.head}>
          <h1 className={text.title}>{texts.title}</h1>
          {usage && (
            <p className={text.muted}>
              {texts.plan(planOfUsage(usage).label)}, {periodLimit(usage)}
            </p>
          )}
        </div>
        {waiting && (
          <p className={text.muted} role="status">
            {texts.loading}
          </p>
        )}
        {skeleton && <UsageSkeleton />}
        {unreadable && (
          <div className={styles.fault}>
            <Note alert icon={<CircleAlert />} title={texts.unreadable}>
              <p>{texts.unreadableText}</p>
              <Button size="small" onClick={read}>
                {texts.retry}
              </Button>
            </Note>
          </div>
        )}
        {!waiting && <UsageFigures usage={usage} />}
        <BillingStanding />
        <div className={joinClasses(layout.row, styles.ways)}>
          {canUpgrade(usage?.planKey ?? record?.plan) && (
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
