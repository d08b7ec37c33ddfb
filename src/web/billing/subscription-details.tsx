// Shows every detail of a subscription.
import { Check } from 'lucide-react'
import type { SubscriptionRecord } from '#contract/billing.ts'
import { Badge } from '../ui/badge.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { describeSubscription } from './describe-subscription.ts'
import { successTexts as texts } from './texts.ts'

export function SubscriptionDetails({ subscription }: { subscription: SubscriptionRecord }) {
  const { rows, status } = describeSubscription(subscription)
  const isActive = status === 'active' || status === 'trialing'
  return (
    <section aria-labelledby="details">
      <div className={layout.row}>
        <h2 className={text.section} id="details">
          {texts.details}
        </h2>
        <Badge tone={isActive ? 'positive' : 'negative'}>
          {isActive && <Check aria-hidden />}
          {statusLabels[status] ?? status}
        </Badge>
      </div>
      <DescriptionList rows={rows} />
    </section>
  )
}

const statusLabels: Record<string, string> = { active: 'Active', trialing: 'Trial', past_due: 'Past due' }
