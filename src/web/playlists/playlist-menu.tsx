// The rest of what can be done with a playlist: by its owner, and by others.
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { PlaylistView } from '#contract/playlists.ts'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { texts as socialTexts } from '../social/texts.ts'
import { useReportOrBlock } from '../social/use-report-or-block.tsx'
import { downloadText } from '../ui/download.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import text from '../ui/text.module.css'
import { refreshAll } from './patch.ts'
import { markdownName, toMarkdown } from './playlist-markdown.ts'
import { texts } from './texts.ts'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

export function PlaylistMenu({ playlist }: { playlist: PlaylistView }) {
  const navigate = useNavigate()
  const remove = useDeletion(playlist)
  const [open, setOpen] = useState<'edit' | 'import' | 'publish' | null>(null)
  const close = () => setOpen(null)
  const { id, creator, createdBy, isYours } = playlist
  const unseen = playlist.isPublic ? playlist.items.filter(({ isPublished }) => !isPublished).length : 0
  const { report, block, dialog } = useReportOrBlock({
    ...{ kind: 'playlist', targetId: id, displayName: createdBy, isNamed: creator !== null },
    onBlocked: () => navigate(routes.playlists.path),
  })
  const exports = {
    label: texts.exportMarkdown,
    onSelect: () => downloadText(markdownName(playlist), toMarkdown(playlist, location.origin), 'text/markdown'),
  }
  const items = isYours
    ? [
        { label: texts.edit, onSelect: () => setOpen('edit') },
        { label: texts.importFrom, onSelect: () => setOpen('import') },
        ...(unseen > 0 ? [{ label: texts.publish(unseen), onSelect: () => setOpen('publish') }] : []),
        exports,
        { label: texts.remove, onSelect: () => void remove() },
      ]
    : [
        exports,
        { label: texts.report, onSelect: report },
        { label: socialTexts.block.open(createdBy), onSelect: block },
      ]
  return (
    <>
      <MenuButton items={items}>
        <Ellipsis />
        <span className={text.hidden}>{texts.more}</span>
      </MenuButton>
      <Suspense>
        {open === 'edit' && <EditDialog playlist={playlist} onClose={close} />}
        {open === 'publish' && <PublishDialog playlistId={id} count={unseen} onClose={close} />}
        {open === 'import' && <ImportDialog playlist={playlist} onClose={close} />}
      </Suspense>
      {dialog}
    </>
  )
}

/** Deletes at once, and offers to bring it back. */
function useDeletion({ id }: PlaylistView): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  async function restore() {
    try {
      await api.restorePlaylist(id)
    } catch (cause) {
      warn(texts.undoFailed, cause)
      showToast(texts.undoFailed, { failed: true })
    }
    await refreshAll(queries)
  }
  return async () => {
    try {
      await api.deletePlaylist(id)
    } catch (cause) {
      warn(texts.removeFailed, cause)
      return showToast(texts.removeFailed, { failed: true })
    }
    await refreshAll(queries, 'later')
    navigate(`${routes.playlists.path}?filter=mine`)
    showToast(texts.removed, { action: { label: texts.undo, run: () => void restore() } })
  }
}
