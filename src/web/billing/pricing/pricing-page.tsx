// Compares the plans and their prices.
import { Info, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../account/session/auth.tsx'
import { useSite } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { Callout } from '../../ui/callout.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { plans, questionsPerDay } from '../../ui/plans.ts'
import text from '../../ui/text.module.css'
import { CurrentPlanCard } from '../own-plan/current-plan-card.tsx'
import { soldSubscriptionNames } from '../plan-names.ts'
import { SupportLink } from '../support-link.tsx'
import { texts } from '../texts.ts'
import { useIsSold } from '../usage/use-limits.ts'
import faqStyles from './faq.module.css'
import { faqTexts } from './faq-texts.ts'
import { describeSaving, listShownPlans } from './offers.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './pricing-page.module.css'
import { useCheckout } from './use-checkout.ts'

const billingPeriods = [
  { value: 'month', label: texts.monthly },
  { value: 'year', label: texts.annual },
] as const
const saving = describeSaving()

export function PricingPage() {
  const { user, record, billing, isLoading } = useAuth()
  const site = useSite()
  const isSold = useIsSold()
  const [chosenPeriod, setChosenPeriod] = useState<'month' | 'year' | null>(null)
  const { startCheckout, pendingPlan, failure } = useCheckout()
  const ownPeriod = billing?.subscription?.interval === 'year' ? 'year' : 'month'
  const period = chosenPeriod ?? ownPeriod
  const isAnnual = period === 'year'
  const holder = { plan: user ? (record?.plan ?? 'free') : null, billing: user ? billing : null }
  const hasLimits = site.data?.hasLimits ?? true
  const questions = site.data ? site.data.questionsPerDay : questionsPerDay
  const freeLimits = [
    `${plans.free.limit} summaries/${plans.free.period}`,
    ...(questions?.free === undefined ? [] : [texts.questions(questions.free)]),
  ].join(' and ')
  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={styles.head}>
        <h1 className={text.hero}>{texts.title}</h1>
        <p className={text.lead}>{isSold ? texts.lead : texts.notSold.lead}</p>
        {hasLimits && soldSubscriptionNames.length > 0 && (
          <div className={joinClasses(layout.row, styles.billing)}>
            <SegmentedControl
              label={texts.billing}
              options={billingPeriods}
              value={period}
              onChange={setChosenPeriod}
            />
            {saving && <Badge tone="positive">{texts.save(saving.percent, saving.isSame)}</Badge>}
          </div>
        )}
      </div>
      {!isSold && <NotSold hasLimits={hasLimits} freeLimits={freeLimits} />}
      {user && <CurrentPlanCard />}
      {hasLimits && (
        <>
          <div className={styles.plans}>
            {listShownPlans(holder.plan, isSold).map((planKey) => (
              <PlanCard
                key={planKey}
                planKey={planKey}
                isAnnual={isAnnual}
                holder={holder}
                questions={questions?.[planKey] ?? null}
                isSold={isSold}
                isReady={!isLoading}
                isBusy={pendingPlan === planKey}
                failure={failure?.planKey === planKey ? failure.message : null}
                onBuy={() => pendingPlan === null && void startCheckout(planKey, isAnnual)}
              />
            ))}
          </div>
          <p className={joinClasses(text.meta, styles.free)}>
            {user && record?.plan === 'free'
              ? texts.freeIsCurrent(freeLimits)
              : texts.free(freeLimits)}
            {isSold && site.data?.isTaxIncluded && ` ${texts.taxIncluded}`}
          </p>
        </>
      )}
      {hasLimits && <Faq />}
    </div>
  )
}

function NotSold({ hasLimits, freeLimits }: { hasLimits: boolean; freeLimits: string }) {
  const { notSold } = texts
  return (
    <div className={styles.notSold}>
      <Callout icon={<Info />} title={hasLimits ? notSold.callout : notSold.noLimits}>
        <p>{hasLimits ? notSold.text(freeLimits) : notSold.noLimitsText}</p>
        {hasLimits && <SupportLink label={notSold.ask} subject={notSold.subject} />}
      </Callout>
    </div>
  )
}

/** Questions that people ask before they pay, with their answers. */
function Faq() {
  return (
    <section className={faqStyles.faq} aria-labelledby="faq">
      <h2 className={text.section} id="faq">
        {faqTexts.title}
      </h2>
      {faqTexts.entries.map(({ question, answer }, index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question}
            <Plus aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}
