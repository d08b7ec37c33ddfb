// Who is billed and how the person pays, as the provider says it. If it cannot be read,
// the rest of the page works.
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'
import { describeBillingDetails } from './describe-billing-details.ts'

export function BillingDetails() {
  const { user, billing } = useAuth()
  const { data, error, isFetching, refetch } = useQuery({
    // A new payment may have another card.
    queryKey: ['billing-details', user?.uid, billing?.subscription?.updatedAt, billing?.passEndsAt],
    queryFn: api.readBillingDetails,
  })
  // The invoices below say so in full: nobody needs two alarms about one outage.
  if (error)
    return (
      <p className={text.muted}>
        {texts.details.failed}{' '}
        <button
          type="button"
          className={text.inlineLink}
          aria-disabled={isFetching}
          onClick={() => void refetch()}
        >
          {texts.details.retry}
        </button>
      </p>
    )
  const rows = data ? describeBillingDetails(data) : []
  return rows.length > 0 ? <DescriptionList rows={rows} /> : null
}
