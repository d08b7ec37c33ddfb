// The way to the provider's own page, with its invoices, cards and cancelling.
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { Button } from '../ui/button.tsx'
import { texts } from './texts.ts'

export function PortalButton({ label }: { label: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function open() {
    setBusy(true)
    setFailure(null)
    try {
      location.assign((await api.openPortal()).url)
    } catch (cause) {
      warn('The portal did not open.', cause)
      setFailure(`${texts.portalFailed} ${(cause as Error).message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button size="small" busy={busy} onClick={open}>
        <CreditCard />
        {label}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
