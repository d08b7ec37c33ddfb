// Opens the dialogs that report a playlist, comment or creator and that block its author. A guest is led to sign in.
import { lazy, Suspense, useState } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import { useSignInRedirect } from '../accounts/use-sign-in-redirect.ts'
import type { BlockTarget } from './block-dialog.tsx'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))

export function useReportOrBlock(target: BlockTarget) {
  const { user } = useAuth()
  const signIn = useSignInRedirect()
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const openDialog = (name: 'report' | 'block') => () => (user ? setOpen(name) : signIn())
  const close = () => setOpen(null)
  const { kind, targetId } = target
  return {
    report: openDialog('report'),
    block: openDialog('block'),
    dialog: (
      <Suspense>
        {open === 'report' && <ReportDialog kind={kind} targetId={targetId} onClose={close} />}
        {open === 'block' && <BlockDialog {...target} onClose={close} />}
      </Suspense>
    ),
  }
}
