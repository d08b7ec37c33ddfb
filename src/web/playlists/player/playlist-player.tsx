// Shows the player bar when the address names a playlist. The bar is loaded only then.
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'

const PlayerBar = lazy(async () => ({ default: (await import('./player-bar.tsx')).PlayerBar }))

export function PlaylistPlayer() {
  const [params] = useSearchParams()
  if (!params.has('playlist')) return null
  return (
    <Suspense>
      <PlayerBar />
    </Suspense>
  )
}
