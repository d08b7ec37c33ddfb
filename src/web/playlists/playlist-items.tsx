// The videos of a playlist. The owner moves and removes them with buttons or by dragging.
import { useId, useState } from 'react'
import { routes } from '#contract/basics/paths.ts'
import type { PlaylistView } from '#contract/playlists/playlists.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Link } from '../ui/link.tsx'
import text from '../ui/text.module.css'
import { texts as cardTexts } from './cards/texts.ts'
import { PlaylistItemRow } from './item-row.tsx'
import styles from './playlist-items.module.css'
import { ReorderControls } from './reorder-controls.tsx'
import { texts } from './texts.ts'
import { useItemRemoval } from './use-item-removal.ts'
import { usePlaylistOrder } from './use-playlist-order.ts'

const itemsPerStep = 50

export function PlaylistItems({ playlist }: { playlist: PlaylistView }) {
  const id = useId()
  const { isYours } = playlist
  const { items: orderedItems, move } = usePlaylistOrder(playlist)
  const [visibleCount, setVisibleCount] = useState(itemsPerStep)
  const [announcement, setAnnouncement] = useState('')
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null)
  const [dropIndex, setDropIndex] = useState<number | null>(null)
  const { removedIds, remove } = useItemRemoval(playlist)
  const items = orderedItems.filter(({ videoId }) => !removedIds.has(videoId))

  function moveAndAnnounce(from: number, to: number) {
    const item = items[from]
    if (item && move(from, to)) setAnnouncement(texts.items.moved(item.title, to + 1, items.length))
  }
  const getDropHandlers = (index: number) => ({
    onDragOver: (event: React.DragEvent) => {
      if (draggedIndex === null) return
      event.preventDefault()
      setDropIndex(index)
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      if (draggedIndex !== null) moveAndAnnounce(draggedIndex, index)
    },
  })

  return (
    <section aria-labelledby={id}>
      <h2 className={joinClasses(text.section, styles.heading)} id={id}>
        {items.length > 0 ? cardTexts.videos(items.length) : texts.items.none}
      </h2>
      <p className={text.hidden} role="status">
        {announcement}
      </p>
      {items.length === 0 && <EmptyPlaylist isYours={isYours} />}
      <ol className={styles.list}>
        {items.slice(0, visibleCount).map((item, index) => (
          <PlaylistItemRow
            key={item.videoId}
            item={item}
            index={index}
            playlist={playlist}
            className={
              dropIndex === index && draggedIndex !== null && draggedIndex !== index
                ? styles.dropTarget
                : undefined
            }
            {...(isYours && getDropHandlers(index))}
          >
            {isYours && (
              <ReorderControls
                item={item}
                index={index}
                lastIndex={items.length - 1}
                onMove={(to) => moveAndAnnounce(index, to)}
                onRemove={() => remove(item)}
                onDrag={(isDragging) => {
                  setDraggedIndex(isDragging ? index : null)
                  setDropIndex(null)
                }}
              />
            )}
          </PlaylistItemRow>
        ))}
      </ol>
      {items.length > visibleCount && (
        <p className={styles.more}>
          <Button onClick={() => setVisibleCount(visibleCount + itemsPerStep)}>
            {texts.items.showMore(Math.min(itemsPerStep, items.length - visibleCount))}
          </Button>
        </p>
      )}
    </section>
  )
}

function EmptyPlaylist({ isYours }: { isYours: boolean }) {
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
