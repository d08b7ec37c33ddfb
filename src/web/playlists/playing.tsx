// Where an address says that a summary is read as part of a playlist, the bar that leads on; it is loaded only there.
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'

const PlayBar = lazy(async () => ({ default: (await import('./play-bar.tsx')).PlayBar }))

export function Playing() {
  const [address] = useSearchParams()
  if (!address.has('playlist')) return null
  return (
    <Suspense>
      <PlayBar />
    </Suspense>
  )
}
