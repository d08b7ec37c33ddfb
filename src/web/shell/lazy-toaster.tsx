// Shows toasts with a component that is loaded at the first press or key, so that it can also tell of a lost connection.
import { Suspense, useEffect } from 'react'
import { useToasts } from '../toasts/toasts.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { loadPart } from '../ui/load-part.ts'

const load = async () => (await import('../toasts/toaster.tsx')).Toaster
const Toaster = lazyPart(load)

export function LazyToaster() {
  const hasToasts = useToasts().length > 0
  useEffect(() => {
    const preloading = new AbortController()
    const preload = () => {
      preloading.abort()
      void loadPart(load)
    }
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, preload, { signal: preloading.signal })
    return () => preloading.abort()
  }, [])
  return <Suspense>{hasToasts && <Toaster />}</Suspense>
}
