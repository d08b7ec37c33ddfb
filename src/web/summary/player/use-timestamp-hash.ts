// Reads the moment in the URL's hash when the page opens and whenever the hash changes,
// and writes the moment that is shown.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatTimestampHash, parseTimestampHash } from '#contract/captions/timestamp-hash.ts'

type Options = {
  /** False when a moment is shown in the transcript, because there is no video. */
  hasVideo: boolean
  /** Receives the seconds and the state that the link passed. */
  onOpen: (seconds: number, state: unknown) => void
}

/** Returns the seconds in the hash, or null, and a function that writes others. */
export function useTimestampHash({ hasVideo, onOpen }: Options) {
  const navigate = useNavigate()
  const location = useLocation()
  // The key is the same for the first page and for each hash that is typed into the address.
  const opened = location.key + location.hash
  const firstOpened = useRef(opened)
  const ownHash = useRef<string | null>(null)
  const seconds = parseTimestampHash(location.hash)
  // Another part of the page is no other moment.
  const hasMoved = location.state?.isPart !== undefined
  const passed = hasMoved ? null : location.state

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is read once, also one to the moment that the hash has already. The location itself is a new object with each rendering.
  useEffect(() => {
    const isOwn = location.hash === ownHash.current && passed === null
    ownHash.current = null
    if (seconds === null || isOwn || hasMoved) return
    // A page that was opened by its URL or reloaded only offers to play. A link from
    // another page of Pith passes a state, and plays at once.
    if (opened !== firstOpened.current || passed !== null || !hasVideo) onOpen(seconds, passed)
  }, [opened])

  function writeSeconds(next: number) {
    // The person may have left already while this page still stands: it must not replace
    // the address of the next one.
    if (globalThis.location.pathname !== location.pathname) return
    const hash = formatTimestampHash(next)
    ownHash.current = hash
    // Without the state, which would play again after a reload.
    navigate(
      { search: location.search, hash },
      { replace: true, ...(hasMoved && { state: location.state }) },
    )
  }

  return { moment: seconds, writeSeconds }
}
