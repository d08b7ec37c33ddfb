// What is in a playlist, in its order. Its owner moves and removes: with buttons, or by dragging.
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { PlaylistItem, PlaylistView } from '#contract/playlists.ts'
import { api } from '../api.ts'
import { useRemoval } from '../library/use-removal.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { ItemRow } from './item-row.tsx'
import { Mover } from './mover.tsx'
import styles from './playlist-items.module.css'
import { texts } from './texts.ts'
import { useOrder } from './use-order.ts'

const shownAtOnce = 50

export function PlaylistItems({ playlist }: { playlist: PlaylistView }) {
  const id = useId()
  const { isYours } = playlist
  const { items: ordered, move } = useOrder(playlist)
  const [shown, setShown] = useState(shownAtOnce)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const order = playlist.items.map(({ videoId }) => videoId)
  const remove = useRemoval<PlaylistItem>({
    send: ({ videoId }) => api.removeFromPlaylist(playlist.id, videoId),
    undo: async ({ videoId }) => {
      await api.addToPlaylist(playlist.id, videoId)
      await api.orderPlaylist(playlist.id, order)
    },
    done: texts.items.removed,
    failed: texts.items.removeFailed,
    keys: ['playlists', 'feed'],
  })
  const items = ordered.filter(({ videoId }) => !remove.gone.has(videoId))

  function moveAndSay(from: number, to: number) {
    const item = items[from]
    if (item && move(from, to)) setSaid(texts.items.nowAt(item.title, to + 1, items.length))
  }
  const dropAt = (place: number) => ({
    onDragOver: (event: React.DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(place)
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      if (dragged !== null) moveAndSay(dragged, place)
    },
  })

  return (
    <section aria-labelledby={id}>
      <h2 className={joinClasses(text.section, styles.heading)} id={id}>
        {items.length > 0 ? texts.videos(items.length) : texts.items.none}
      </h2>
      <p className={text.hidden} role="status">
        {said}
      </p>
      {items.length === 0 && <Empty isYours={isYours} />}
      <ol className={joinClasses(styles.list, isYours && styles.own)}>
        {items.slice(0, shown).map((item, place) => (
          <ItemRow
            key={item.videoId}
            item={item}
            place={place}
            playlist={playlist}
            className={over === place && dragged !== null && dragged !== place ? styles.over : undefined}
            {...(isYours && dropAt(place))}
          >
            {isYours && (
              <Mover
                item={item}
                place={place}
                last={items.length - 1}
                onMove={(to) => moveAndSay(place, to)}
                onRemove={() => remove.one(item)}
                onDrag={(on) => {
                  setDragged(on ? place : null)
                  setOver(null)
                }}
              />
            )}
          </ItemRow>
        ))}
      </ol>
      {items.length > shown && (
        <p className={styles.more}>
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            {texts.items.showMore(Math.min(shownAtOnce, items.length - shown))}
          </Button>
        </p>
      )}
    </section>
  )
}

function Empty({ isYours }: { isYours: boolean }) {
  return (
    <div className={styles.empty}>
      <p>{isYours ? texts.items.noneOwn : texts.items.noneOthers}</p>
      {isYours && (
        <div className={layout.row}>
          <Link className={buttonClass({})} to={routes.allSummaries.path}>
            {texts.items.add}
          </Link>
        </div>
      )}
    </div>
  )
}
