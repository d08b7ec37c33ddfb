// Moves one video of a playlist up, down or by dragging, or takes it out. The focus stays on the button that was pressed.
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PlaylistItem } from '#contract/playlists.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './playlist-items.module.css'
import { texts } from './texts.ts'

type Props = {
  item: PlaylistItem
  place: number
  last: number
  onMove: (to: number) => void
  onRemove: () => void
  onDrag: (on: boolean) => void
}

export function Mover({ item: { title }, place, last, onMove, onRemove, onDrag }: Props) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'up' | 'down' | null>(null)

  // A row that is taken to another place in the list loses its focus on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what moves the row.
  useEffect(() => {
    if (pressed.current) ({ up, down })[pressed.current].current?.focus()
    pressed.current = null
  }, [place])

  function step(way: 'up' | 'down') {
    const to = place + (way === 'up' ? -1 : 1)
    if (to < 0 || to > last) return
    pressed.current = way
    onMove(to)
  }

  return (
    <div className={styles.mover}>
      <IconButton
        ref={up}
        label={texts.items.up(title)}
        aria-disabled={place === 0 || undefined}
        onClick={() => step('up')}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        ref={down}
        label={texts.items.down(title)}
        aria-disabled={place === last || undefined}
        onClick={() => step('down')}
      >
        <ArrowDown />
      </IconButton>
      <IconButton label={texts.items.remove(title)} onClick={onRemove}>
        <X />
      </IconButton>
      {/* Whoever has no pointer has the arrows. */}
      <span
        className={styles.grip}
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
