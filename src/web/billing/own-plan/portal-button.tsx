// Opens the provider's page for invoices, cards and cancellation, or says that it did not open.
import { CircleAlert, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { texts } from '../texts.ts'
import styles from './portal-button.module.css'

type Props = {
  label: string
  /** Opens the page that only takes a card. */
  forCard?: boolean
  look?: 'primary' | 'secondary'
}

export function PortalButton({ label, forCard = false, look = 'secondary' }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function openPortal() {
    setIsBusy(true)
    setFailure(null)
    try {
      location.assign((await (forCard ? api.openCardPage() : api.openPortal())).url)
    } catch (cause) {
      warn('The portal did not open.', cause)
      setFailure((cause as Error).message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div>
      <Button
        size={look === 'primary' ? 'medium' : 'small'}
        look={look}
        busy={isBusy}
        onClick={openPortal}
      >
        <CreditCard />
        {label}
      </Button>
      {failure && (
        <div className={styles.failure}>
          <Callout alert icon={<CircleAlert />} title={texts.portalFailed}>
            <p>{failure}</p>
          </Callout>
        </div>
      )}
    </div>
  )
}
