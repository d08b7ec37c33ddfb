// What the account is and what it has brought.
import type { UserRecord } from '#contract/account.ts'
import { formatTimeSaved } from '#contract/format.ts'
import { planLabel } from '#contract/plans.ts'
import { formatDate, formatDateTime } from '../ui/date.ts'
import { DescriptionList } from '../ui/description-list.tsx'
import { dash } from '../usage/allowance.ts'
import { texts } from './texts.ts'

export function AccountFacts({ record }: { record: UserRecord }) {
  const { plan, lastSummaryAt, createdAt, lastLoginAt, stats } = record
  const { facts } = texts
  return (
    <DescriptionList
      rows={[
        { term: facts.plan, detail: planLabel(plan) },
        { term: facts.lastSummary, detail: (lastSummaryAt !== null && formatDateTime(lastSummaryAt)) || dash },
        { term: facts.memberSince, detail: formatDate(createdAt) ?? dash },
        { term: facts.lastSignIn, detail: formatDateTime(lastLoginAt) ?? dash },
        { term: facts.videos, detail: stats.totalVideosSummarized },
        { term: facts.timeSaved, detail: formatTimeSaved(stats.totalTimeSaved) },
      ]}
    />
  )
}
