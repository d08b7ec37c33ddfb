// Who is billed and how the person pays, as the provider says it. If it cannot be read, the rest of the page works.
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api/api.ts'
import { ListFailure } from '../lists/list-failure.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { describeBillingDetails } from './describe-billing-details.ts'
import { texts } from './texts.ts'

export function BillingDetails() {
  const { user, billing } = useAuth()
  const { data, error, isFetching, refetch } = useQuery({
    // A new payment may have another card.
    queryKey: ['billing-details', user?.uid, billing?.subscription?.updatedAt, billing?.passEndsAt],
    queryFn: api.readBillingDetails,
  })
  if (error) return <ListFailure title={texts.details.failed} error={error} busy={isFetching} onRetry={refetch} />
  const rows = data ? describeBillingDetails(data) : []
  return rows.length > 0 ? <DescriptionList rows={rows} /> : null
}
