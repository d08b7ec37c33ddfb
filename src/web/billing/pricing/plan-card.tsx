// A card with the price and features of a plan, what it costs today, and the button that buys it.
import { Check, CircleAlert } from 'lucide-react'
import { type PaidPlanKey, passDays } from '#contract/billing/plans.ts'
import { useSignInPath } from '../../account/prompts/sign-in-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { plans } from '../../ui/plans.ts'
import text from '../../ui/text.module.css'
import { isSold as isPlanSold } from '../plan-names.ts'
import { texts } from '../texts.ts'
import {
  canStartTrial,
  describePlanAction,
  describePrice,
  type Holder,
  recommendPlan,
} from './offers.ts'
import styles from './plan-card.module.css'

type Props = {
  planKey: PaidPlanKey
  isAnnual: boolean
  holder: Holder
  /** Questions on a day; null if unknown or without a limit. */
  questions: number | null
  /** False if this server sells nothing. */
  isSold: boolean
  /** False until the page knows who would buy. */
  isReady: boolean
  isBusy: boolean
  /** Why the last checkout of this plan failed. */
  failure: string | null
  onBuy: () => void
}

export function PlanCard({
  planKey,
  isAnnual,
  holder,
  questions,
  isSold,
  isReady,
  isBusy,
  failure,
  onBuy,
}: Props) {
  const signInPath = useSignInPath()
  const { label, isCurrent, isEnabled, note } = describePlanAction(planKey, isAnnual, holder)
  const look = recommendPlan(holder.plan) === planKey ? 'primary' : 'secondary'
  const features = isSold
    ? listFeatures(planKey, questions, canStartTrial(holder))
    : listLimits(planKey, questions)
  return (
    <article className={joinClasses(layout.card, styles.card, isCurrent && styles.current)}>
      <div className={layout.row}>
        <h2 className={text.section}>{plans[planKey].label}</h2>
        {isCurrent && <Badge>{texts.yourPlan}</Badge>}
      </div>
      {(isSold || isPlanSold(planKey)) && <PlanPrice planKey={planKey} isAnnual={isAnnual} />}
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {!isSold && <p className={joinClasses(text.meta, styles.actions)}>{texts.notSold.plan}</p>}
      {isSold && (
        <div className={styles.actions}>
          {note && <p className={joinClasses(text.meta, styles.note)}>{note}</p>}
          {failure && (
            <Callout alert icon={<CircleAlert />}>
              <p>
                {failure}{' '}
                {failure === texts.failures.signIn && <Link to={signInPath}>{texts.signIn}</Link>}
              </p>
            </Callout>
          )}
          <Button
            size="large"
            look={look}
            busy={isBusy}
            disabled={!isEnabled || !isReady}
            onClick={onBuy}
          >
            {isBusy && isEnabled ? texts.processing : label}
          </Button>
          {isCurrent && planKey === 'mini' && isPlanSold('mini') && (
            <Button size="large" busy={isBusy} onClick={onBuy}>
              {isBusy ? texts.processing : texts.addDays}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

function listLimits(planKey: PaidPlanKey, questions: number | null): string[] {
  const { limit, period, maxVideoSeconds } = plans[planKey]
  const length =
    maxVideoSeconds === null ? 'of any length' : `up to ${maxVideoSeconds / 60} minutes`
  const amounts = [
    `${limit} summaries/${period}`,
    ...(questions === null ? [] : [texts.questions(questions)]),
  ]
  return [...amounts, `Videos ${length}`]
}

function listFeatures(planKey: PaidPlanKey, questions: number | null, mayTry: boolean): string[] {
  const limits = listLimits(planKey, questions)
  if (planKey === 'mini') return [...limits, `${passDays}-day access`, 'Passes add up, no renewal']
  return [...limits, 'Billed monthly or annually', ...(mayTry ? [texts.trial] : [])]
}

/** The price of a plan on its card. A plan that is no longer sold has none. */
function PlanPrice({ planKey, isAnnual }: { planKey: PaidPlanKey; isAnnual: boolean }) {
  if (!isPlanSold(planKey)) return <p className={text.meta}>{texts.noLongerSold}</p>
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
