// The price of a plan on its card. A plan that is no longer sold has none.
import type { PaidPlanKey } from '#contract/plans.ts'
import text from '../ui/text.module.css'
import { describePrice } from './offers.ts'
import styles from './plan-card.module.css'
import { isSold } from './plan-names.ts'
import { texts } from './texts.ts'

export function PlanPrice({ planKey, isAnnual }: { planKey: PaidPlanKey; isAnnual: boolean }) {
  if (!isSold(planKey)) return <p className={text.meta}>{texts.noLongerSold}</p>
  const { price, per, note } = describePrice(planKey, isAnnual)
  return (
    <>
      <p className={styles.price}>
        {price} <small>{per}</small>
      </p>
      <p className={text.meta}>{note}</p>
    </>
  )
}
