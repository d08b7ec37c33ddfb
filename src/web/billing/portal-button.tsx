// Opens the provider's page for invoices, cards and cancellation.
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { warn } from '../browser/log.ts'
import { Button } from '../ui/button.tsx'
import { texts } from './texts.ts'

export function PortalButton({ label }: { label: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function openPortal() {
    setIsBusy(true)
    setFailure(null)
    try {
      location.assign((await api.openPortal()).url)
    } catch (cause) {
      warn('The portal did not open.', cause)
      setFailure(`${texts.portalFailed} ${(cause as Error).message}`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div>
      <Button size="small" busy={isBusy} onClick={openPortal}>
        <CreditCard />
        {label}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
