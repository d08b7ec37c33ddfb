// After the provider's page has taken a card, fetches the subscription, in case the event is late.
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cardAddedParameter } from '#contract/paths.ts'
import { useAuth } from '../accounts/auth.tsx'

export function useAddedCard(): void {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const { syncBilling } = useAuth()
  const isAdded = search === `?${cardAddedParameter}`
  useEffect(() => {
    if (!isAdded) return
    // A reload must not ask again.
    navigate(pathname, { replace: true })
    void syncBilling()
  }, [isAdded, navigate, pathname, syncBilling])
}
