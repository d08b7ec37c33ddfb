// What one can do with a shared summary: change one's note, and take it out of the space.
import { Ellipsis, PencilLine, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SharedSummary } from '#contract/spaces/spaces.ts'
import { api } from '../../api/api.ts'
import { MenuButton } from '../../ui/popups/menu-button.tsx'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { useSpaceChange } from '../share/use-space-change.ts'
import { texts } from '../texts.ts'

const NoteDialog = lazyDialog(async () => (await import('./note-dialog.tsx')).NoteDialog)

type Props = {
  spaceId: string
  summary: Pick<SharedSummary, 'id' | 'title' | 'note' | 'sharedBy' | 'mayRemove'>
  /** Leaves the page of the summary once it is taken out. */
  onRemoved?: () => void
}

export function SharedMenu({
  spaceId,
  summary: { id, title, note, sharedBy, mayRemove },
  onRemoved,
}: Props) {
  const { run } = useSpaceChange()
  const [isEditing, setEditing] = useState(false)
  const takeOut = () =>
    run(() => api.unshareSummary(spaceId, id), {
      done: texts.takenOut,
      failed: texts.takeOutFailed,
      leave: onRemoved,
    })
  return (
    <>
      <MenuButton
        look="quiet"
        size="small"
        aria-label={texts.moreFor(title)}
        items={[
          ...(sharedBy.isYou
            ? [{ label: texts.changeNote, icon: <PencilLine />, onSelect: () => setEditing(true) }]
            : []),
          ...(mayRemove
            ? [{ label: texts.takeOut, icon: <Undo2 />, onSelect: () => void takeOut() }]
            : []),
        ]}
      >
        <Ellipsis />
      </MenuButton>
      <Suspense>
        {isEditing && (
          <NoteDialog
            spaceId={spaceId}
            sharedId={id}
            title={title}
            note={note}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </>
  )
}
