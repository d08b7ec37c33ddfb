// When a plan ends that an administrator gave.
import type { UserRecord } from '#contract/accounts/account.ts'
import { formatDate } from '../../ui/dates/format-date.ts'

/** The last day, such as "27 Nov 2026"; null without an end. */
export const formatPlanEnd = ({ planUntil }: Pick<UserRecord, 'planUntil'>): string | null =>
  planUntil === null ? null : formatDate(planUntil - 1)
