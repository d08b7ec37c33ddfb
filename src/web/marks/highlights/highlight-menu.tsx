// What can be done with a highlight: another color, a note, copying, deleting.
import { Copy, Ellipsis, Layers, PencilLine, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { highlightColors } from '#contract/basics/limits.ts'
import type { HighlightView } from '#contract/marks/highlights.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { MenuButton, type MenuItem } from '../../ui/popups/menu-button.tsx'
import { copyWithToast } from '../../ui/toasts/share.ts'
import { NewCardDialog } from '../cards/new-card-dialog.tsx'
import { ColorSymbol } from './color-symbol.tsx'
import { formatQuote } from './format-quote.ts'
import { NoteDialog } from './note-dialog.tsx'
import { texts } from './texts.ts'
import { useColorNames } from './use-color-names.ts'
import { useHighlightActions } from './use-highlight-actions.ts'

type Props = {
  highlight: HighlightView
  /** The address of the video; null for captions without a video. */
  url: string | null
  className?: string | undefined
  label?: string
  /** The content of the button; by default three dots. */
  children?: ReactNode
}

export function HighlightMenu({ highlight, url, className, label, children }: Props) {
  const { user } = useAuth()
  const [isEditing, setEditing] = useState(false)
  const [isLearning, setLearning] = useState(false)
  const { change, remove } = useHighlightActions()
  const colorNames = useColorNames()
  const { id, color, note, quote } = highlight
  const items: MenuItem[] = [
    ...highlightColors
      .filter((name) => name !== color)
      .map((name) => ({
        label: texts.colorAs(colorNames[name]),
        icon: <ColorSymbol color={name} />,
        onSelect: () => void change(id, { color: name }),
      })),
    {
      label: note ? texts.editNote : texts.addNote,
      icon: <PencilLine />,
      onSelect: () => setEditing(true),
    },
    ...(user ? [{ label: texts.card, icon: <Layers />, onSelect: () => setLearning(true) }] : []),
    {
      label: texts.copy,
      icon: <Copy />,
      onSelect: () => void copyWithToast(formatQuote(highlight, { ...highlight, url }), texts),
    },
    { label: texts.remove, icon: <Trash2 />, onSelect: () => remove(highlight) },
  ]
  return (
    <>
      <MenuButton
        look="quiet"
        size="small"
        className={className}
        aria-label={label ?? texts.more(quote.slice(0, 60))}
        items={items}
      >
        {children ?? <Ellipsis />}
      </MenuButton>
      {isLearning && (
        <NewCardDialog
          videoId={highlight.videoId}
          words={highlight}
          highlightId={id}
          onClose={() => setLearning(false)}
        />
      )}
      {isEditing && (
        <NoteDialog
          quote={quote}
          note={note}
          onSave={async (next) => (await change(id, { note: next })) !== null}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
