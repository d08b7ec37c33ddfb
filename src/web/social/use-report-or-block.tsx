// The two ways out of what somebody shows: reporting it, and blocking whoever stands behind it. A guest is led to sign in.
import { lazy, Suspense, useState } from 'react'
import type { ReportRequest } from '#contract/social.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignIn } from '../marks/use-sign-in.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))

export type Target = {
  kind: ReportRequest['kind']
  /** The id of a playlist or comment, a person's username. */
  targetId: string
  displayName: string
  /** False where whoever stands behind it cannot be found. */
  isNamed: boolean
  /** Shows no longer what is not to be seen any more. */
  onBlocked: () => void
}

export function useReportOrBlock(target: Target) {
  const { user } = useAuth()
  const signIn = useSignIn()
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const ask = (what: 'report' | 'block') => () => (user ? setOpen(what) : signIn())
  const close = () => setOpen(null)
  const { kind, targetId } = target
  return {
    report: ask('report'),
    block: ask('block'),
    dialog: (
      <Suspense>
        {open === 'report' && <ReportDialog kind={kind} targetId={targetId} onClose={close} />}
        {open === 'block' && <BlockDialog {...target} onClose={close} />}
      </Suspense>
    ),
  }
}
