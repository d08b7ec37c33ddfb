// Loads what is shown of spaces again when another member has changed it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAuth } from '../account/session/auth.tsx'
import { spacesKey } from './share/space-queries.ts'

export function useSpaceUpdates(): void {
  const { spacesRevision } = useAuth()
  const queries = useQueryClient()
  const shown = useRef(spacesRevision)
  useEffect(() => {
    // The first one only says how it is now, and so does what the page has just loaded.
    const isFirst = shown.current === null
    const isKnown = shown.current === spacesRevision
    shown.current = spacesRevision
    if (!isFirst && !isKnown) void queries.invalidateQueries({ queryKey: spacesKey })
  }, [queries, spacesRevision])
}
