// The order of one's own playlist: changed at once, stored one change after the other, and put right when one is refused.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PlaylistItem, PlaylistView } from '#contract/playlists.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { arranged, moved } from './order.ts'
import { playlistQuery } from './playlists-query.ts'
import { texts } from './texts.ts'

type Order = {
  items: PlaylistItem[]
  /** Places counted from 0; false where there is no such place. */
  move: (from: number, to: number) => boolean
}

export function useOrder({ id, items: stored }: PlaylistView): Order {
  const { user } = useAuth()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<string[] | null>(null)
  const line = useRef<Promise<void>>(Promise.resolve())
  const items = wanted ? arranged(stored, wanted) : stored
  const { queryKey } = playlistQuery(user?.uid, id)

  async function store(order: string[]): Promise<void> {
    try {
      await api.orderPlaylist(id, order)
      queries.setQueryData(queryKey, (view) => view && { ...view, items: arranged(view.items, order) })
    } catch (cause) {
      warn(texts.items.moveFailed, cause)
      showToast(cause instanceof Error ? cause.message : texts.items.moveFailed, { failed: true })
      await queries.invalidateQueries({ queryKey })
    }
    setWanted((now) => (now === order ? null : now))
  }

  return {
    items,
    move(from, to) {
      if (from === to || to < 0 || to >= items.length) return false
      const order = moved(
        items.map(({ videoId }) => videoId),
        from,
        to,
      )
      setWanted(order)
      line.current = line.current.then(() => store(order))
      return true
    },
  }
}
