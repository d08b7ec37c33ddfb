// Shown after a checkout or a plan change, and only says what became of that one: paid,
// on its way, or nothing was paid.
import { useSearchParams } from 'react-router'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { NothingPaid } from './nothing-paid.tsx'
import { PurchaseProcessing } from './purchase-processing.tsx'
import { Purchased } from './purchased.tsx'
import styles from './success-page.module.css'
import { usePurchase } from './use-purchase.ts'

export function SuccessPage() {
  const [query] = useSearchParams()
  const purchase = usePurchase({
    sessionId: query.get('session_id'),
    priceId: query.get('price_id'),
  })
  return (
    <div className={layout.page}>
      <div className={joinClasses(layout.center, styles.page)}>
        {(purchase.state === 'paid' || purchase.state === 'changed') && <Purchased {...purchase} />}
        {(purchase.state === 'verifying' || purchase.state === 'processing') && (
          <PurchaseProcessing isLate={purchase.state === 'processing'} />
        )}
        {purchase.state === 'nothing' && <NothingPaid />}
      </div>
    </div>
  )
}
