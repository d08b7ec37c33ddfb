// Opens the dialogs that report a playlist, comment, creator or summary and that block
// its author. A guest is led to sign in.
import { Suspense, useState } from 'react'
import { useSignInRedirect } from '../../account/prompts/use-sign-in-redirect.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import type { BlockTarget } from './block-dialog.tsx'
import type { ReportTarget } from './report-dialog.tsx'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)
const BlockDialog = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog)

export function useReport({ kind, targetId }: ReportTarget) {
  const { isOpen, open, close } = useDialogForUsers()
  const dialog = (
    <Suspense>
      {isOpen && <ReportDialog kind={kind} targetId={targetId} onClose={close} />}
    </Suspense>
  )
  return { report: open, dialog }
}

export function useReportOrBlock(target: BlockTarget) {
  const { report, dialog } = useReport(target)
  const { isOpen, open, close } = useDialogForUsers()
  return {
    report,
    block: open,
    dialog: (
      <>
        {dialog}
        <Suspense>{isOpen && <BlockDialog {...target} onClose={close} />}</Suspense>
      </>
    ),
  }
}

function useDialogForUsers() {
  const { user } = useAuth()
  const signIn = useSignInRedirect()
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => (user ? setOpen(true) : signIn()), close: () => setOpen(false) }
}
