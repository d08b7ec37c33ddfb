// What a screen reader says when the panel changes by itself.
import { useEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../texts.ts'

/** Each change from one state to another that a person waits for. */
const announcements: Record<string, string> = {
  'asked loading': texts.announced.paired,
  'none working': texts.announced.working,
  'failed working': texts.announced.working,
  'working done': texts.announced.done,
}

/** `state` is that of the pairing, or of the summary once this browser is paired. */
export function useAnnouncement(state: string): string {
  const before = useRef(state)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    setAnnouncement(announcements[`${before.current} ${state}`] ?? '')
    before.current = state
  }, [state])
  return announcement
}
