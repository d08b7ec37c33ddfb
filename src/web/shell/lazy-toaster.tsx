// Shows toasts with a component that is loaded at the first sign of use, so that it can
// also tell of a lost connection.
import { Suspense, useEffect } from 'react'
import { onFirstUse } from '../ui/browser/first-use.ts'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import { loadPart } from '../ui/loading/load-part.ts'
import { useToasts } from '../ui/toasts/toasts.ts'
import { useUndoKey } from '../ui/toasts/use-undo-key.ts'

const load = async () => (await import('../ui/toasts/toaster.tsx')).Toaster
const Toaster = lazyPart(load)

export function LazyToaster() {
  useUndoKey()
  const hasToasts = useToasts().length > 0
  useEffect(() => onFirstUse(() => void loadPart(load)), [])
  return <Suspense>{hasToasts && <Toaster />}</Suspense>
}
