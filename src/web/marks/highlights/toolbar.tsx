// The toolbar of selected words: above them, or at the bottom of a phone.
import { Copy, Layers, PencilLine } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type HighlightColor, highlightColors } from '#contract/basics/limits.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { ColorSymbol } from './color-symbol.tsx'
import { texts } from './texts.ts'
import styles from './toolbar.module.css'
import { useColorNames } from './use-color-names.ts'

type Props = {
  range: Range
  onColor: (color: HighlightColor) => void
  onNote: () => void
  onCopy: () => void
  onCard: (() => void) | null
}

const height = 40
const gap = 6
/** About the width of the toolbar, which must fit beside the edge of the window. */
const width = 560

export function Toolbar({ range, onColor, onNote, onCopy, onCard }: Props) {
  const style = usePositionAbove(range)
  const colorNames = useColorNames()
  const isNarrow = useNarrow()
  return createPortal(
    // The selection stays while the toolbar is used.
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={texts.toolbar}
      style={isNarrow ? undefined : style}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.group}>
        <span className={styles.label} aria-hidden>
          {texts.highlight}
        </span>
        {highlightColors.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.color}
            aria-label={texts.highlightAs(colorNames[color], color)}
            title={colorNames[color]}
            onClick={() => onColor(color)}
          >
            <ColorSymbol color={color} />
            <span aria-hidden>{colorNames[color]}</span>
          </button>
        ))}
      </div>
      <div className={styles.actions}>
        <button type="button" onClick={onNote}>
          <PencilLine />
          {texts.note}
        </button>
        <button type="button" onClick={onCopy}>
          <Copy />
          {texts.copy}
        </button>
        {onCard && (
          <button type="button" onClick={onCard}>
            <Layers />
            {texts.card}
          </button>
        )}
      </div>
    </div>,
    // Within a landmark, so that screen readers reach it.
    document.querySelector('main') ?? document.body,
  )
}

/** Follows the selected words while the page or the transcript is scrolled. */
function usePositionAbove(range: Range): CSSProperties {
  const [position, setPosition] = useState(() => positionAbove(range))
  useEffect(() => {
    const update = () => setPosition(positionAbove(range))
    update()
    addEventListener('scroll', update, { capture: true, passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', update, { capture: true })
      removeEventListener('resize', update)
    }
  }, [range])
  return position
}

function positionAbove(range: Range): CSSProperties {
  const box = range.getBoundingClientRect()
  const top = box.top - height - gap
  return {
    top: Math.max(gap, top < gap ? Math.min(box.bottom + gap, innerHeight - height - gap) : top),
    left: Math.max(gap, Math.min(box.left, innerWidth - width)),
  }
}
