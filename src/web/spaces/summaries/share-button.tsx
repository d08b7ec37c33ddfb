// Opens the picker of a summary to share. Readers have no such button.
import { type ReactNode, Suspense, useState } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { texts } from '../texts.ts'

const SharePicker = lazyDialog(async () => (await import('./share-picker.tsx')).SharePicker)

export function ShareButton({ space, children }: { space: Space; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {children}
        {texts.share}
      </Button>
      <Suspense>{isOpen && <SharePicker space={space} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
