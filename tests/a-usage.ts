// The allowance of a user of the free plan who has made no summary yet.
import type { Usage } from '#contract/billing/usage.ts'

export const aUsage = (change: Partial<Usage> = {}): Usage => ({
  used: 0,
  limit: 5,
  remaining: 5,
  planKey: 'free',
  lastSummaryAt: null,
  createdAt: null,
  updatedAt: null,
  renewsAt: null,
  upgradeRequired: false,
  ...change,
})
