// The limits of one's own computer, which can be lifted and set again, and whether more can be
// bought.
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useAuth } from '../../account/session/auth.tsx'
import { api, siteKey, useSite } from '../../api/api.ts'
import { listeningQuery } from '../../recordings/recording-query.ts'
import { showToast, undoAction } from '../../ui/toasts/toasts.ts'
import { IsSellingContext } from '../is-selling.ts'
import { texts } from './usage-texts.ts'

export type Limits = {
  /** Whether they can be lifted, or set again, by this person. */
  change: 'lift' | 'set' | null
  isChanging: boolean
  /** Resolves to whether it was done. */
  run: () => Promise<boolean>
}

export function useLimits(): Limits {
  const { data: site } = useSite()
  const { notifyUsageChanged } = useAuth()
  const queries = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const change = site?.mayLiftLimits ? (site.hasLimits ? 'lift' : 'set') : null

  async function setLifted(isLifted: boolean): Promise<boolean> {
    setChanging(true)
    try {
      await api.setLimits(isLifted)
      await Promise.all([
        queries.invalidateQueries({ queryKey: siteKey }),
        queries.invalidateQueries({ queryKey: listeningQuery.queryKey }),
        notifyUsageChanged(),
      ])
      showToast(isLifted ? texts.lifted : texts.limitsSet, {
        action: undoAction(() => void setLifted(!isLifted)),
      })
      return true
    } catch {
      showToast(texts.limitsUnchanged, { failed: true })
      return false
    } finally {
      setChanging(false)
    }
  }
  return { change, isChanging, run: () => setLifted(change === 'lift') }
}

/** Whether something can be bought here. */
export function useIsSold(): boolean {
  const { data: site } = useSite()
  const isSelling = useContext(IsSellingContext)
  return site ? site.payments !== null : isSelling
}
