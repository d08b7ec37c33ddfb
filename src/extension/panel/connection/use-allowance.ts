// How many summaries the person has used, and which length they prefer.
import { useEffect, useState } from 'preact/hooks'
import type { UserRecord } from '#contract/accounts/account.ts'
import type { Length } from '#contract/basics/limits.ts'
import { api } from '#contract/basics/paths.ts'
import { periodOf } from '#contract/billing/plans.ts'
import type { Usage } from '#contract/billing/usage.ts'
import { texts } from '../../texts.ts'
import { call } from './background.ts'

/** `used` is a sentence, empty until it is known. */
export function useAllowance(): { preferredLength: Length | null; used: string } {
  const [user, setUser] = useState<UserRecord | null>(null)
  const [usage, setUsage] = useState<Usage | null>(null)
  useEffect(() => {
    void call<UserRecord | null>('GET', api.me).then(
      (response) => 'data' in response && setUser(response.data),
    )
    void call<Usage>('GET', api.usage).then(
      (response) => 'data' in response && setUsage(response.data),
    )
  }, [])
  return {
    preferredLength: user?.preferences.summaryLength ?? null,
    used: usage ? texts.used({ ...usage, period: periodOf(usage.scope ?? usage.planKey) }) : '',
  }
}
