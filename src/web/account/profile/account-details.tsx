// Shows the details of the account and its totals.
import type { UserRecord } from '#contract/accounts/account.ts'
import { formatTimeSaved } from '#contract/basics/format.ts'
import { dash } from '../../billing/allowance.ts'
import { formatDate, formatDateTime } from '../../ui/dates/format-date.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { planLabel } from '../../ui/plans.ts'
import { texts } from './texts.ts'

export function AccountDetails({ record }: { record: UserRecord }) {
  const { plan, lastSummaryAt, createdAt, lastLoginAt, stats } = record
  const { details } = texts
  return (
    <DescriptionList
      rows={[
        { term: details.plan, detail: planLabel(plan) },
        {
          term: details.lastSummary,
          detail: (lastSummaryAt !== null && formatDateTime(lastSummaryAt)) || dash,
        },
        { term: details.memberSince, detail: formatDate(createdAt) ?? dash },
        { term: details.lastSignIn, detail: formatDateTime(lastLoginAt) ?? dash },
        { term: details.videos, detail: stats.totalVideosSummarized },
        { term: details.timeSaved, detail: formatTimeSaved(stats.totalTimeSaved) },
      ]}
    />
  )
}
