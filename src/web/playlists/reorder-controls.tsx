// Moves a video of a playlist up, down or by dragging, or removes it. The pressed button
// keeps the focus.
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PlaylistItem } from '#contract/playlists/playlists.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './playlist-items.module.css'
import { texts } from './texts.ts'

type Props = {
  item: PlaylistItem
  index: number
  lastIndex: number
  onMove: (to: number) => void
  onRemove: () => void
  onDrag: (isDragging: boolean) => void
}

export function ReorderControls({
  item: { title },
  index,
  lastIndex,
  onMove,
  onRemove,
  onDrag,
}: Props) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'up' | 'down' | null>(null)

  // React moves the row in the document, which takes the focus away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new index means that the row has moved.
  useEffect(() => {
    if (pressed.current) ({ up, down })[pressed.current].current?.focus()
    pressed.current = null
  }, [index])

  function step(direction: 'up' | 'down') {
    const to = index + (direction === 'up' ? -1 : 1)
    if (to < 0 || to > lastIndex) return
    pressed.current = direction
    onMove(to)
  }

  return (
    <div className={styles.controls}>
      <IconButton
        ref={up}
        label={texts.items.moveUp(title)}
        aria-disabled={index === 0 || undefined}
        onClick={() => step('up')}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        ref={down}
        label={texts.items.moveDown(title)}
        aria-disabled={index === lastIndex || undefined}
        onClick={() => step('down')}
      >
        <ArrowDown />
      </IconButton>
      <IconButton label={texts.items.remove(title)} onClick={onRemove}>
        <X />
      </IconButton>
      {/* For pointers only. The arrow buttons do the same for everyone. */}
      <span
        className={styles.dragHandle}
        aria-hidden="true"
        draggable
        onDragStart={({ dataTransfer, currentTarget }) => {
          dataTransfer.effectAllowed = 'move'
          dataTransfer.setData('text/plain', title)
          const row = currentTarget.closest('li')
          if (row) dataTransfer.setDragImage(row, 0, 0)
          onDrag(true)
        }}
        onDragEnd={() => onDrag(false)}
      >
        <GripVertical />
      </span>
    </div>
  )
}
