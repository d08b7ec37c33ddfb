// The menu of a playlist: edit, import, publish and delete for its owner, report and
// block for others.
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import type { PlaylistView } from '#contract/playlists/playlists.ts'
import { api } from '../api/api.ts'
import { invalidateSocialQueries } from '../social/cache/query-keys.ts'
import { texts as creatorTexts } from '../social/creators/texts.ts'
import { useReportOrBlock } from '../social/creators/use-report-or-block.tsx'
import { downloadText } from '../ui/browser/download.ts'
import { warn } from '../ui/browser/log.ts'
import { hasCommunity } from '../ui/community.ts'
import { MenuButton } from '../ui/popups/menu-button.tsx'
import text from '../ui/text.module.css'
import { lazyDialog } from '../ui/toasts/lazy-dialog.tsx'
import { showToast, undoAction } from '../ui/toasts/toasts.ts'
import { texts as cardTexts } from './cards/texts.ts'
import { formatPlaylistAsMarkdown, playlistFileName } from './playlist-markdown.ts'
import { texts } from './texts.ts'

const EditPlaylistDialog = lazyDialog(
  async () => (await import('./edit-dialog.tsx')).EditPlaylistDialog,
)
const PublishPlaylistDialog = lazyDialog(
  async () => (await import('./publish-dialog.tsx')).PublishPlaylistDialog,
)
const DeletePlaylistDialog = lazyDialog(
  async () => (await import('./delete-dialog.tsx')).DeletePlaylistDialog,
)
const ImportDialog = lazyDialog(
  async () => (await import('./import/import-dialog.tsx')).ImportDialog,
)

export function PlaylistMenu({ playlist }: { playlist: PlaylistView }) {
  const navigate = useNavigate()
  const deletePlaylist = useDeletePlaylist(playlist)
  const [open, setOpen] = useState<'edit' | 'import' | 'publish' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { id, creator, createdBy, isYours, publishedWith } = playlist
  const deleteAtOnce = () =>
    deletePlaylist().catch((cause: unknown) => {
      warn(texts.deleteFailed, cause)
      showToast(texts.deleteFailed, { failed: true })
    })
  const privateCount = playlist.isPublic
    ? playlist.items.filter(({ isPublished }) => !isPublished).length
    : 0
  const { report, block, dialog } = useReportOrBlock({
    kind: 'playlist',
    targetId: id,
    displayName: createdBy,
    isNamed: creator !== null,
    onBlocked: () => navigate(routes.playlists.path),
  })
  const exportItem = {
    label: texts.exportMarkdown,
    onSelect: () =>
      downloadText(
        playlistFileName(playlist),
        formatPlaylistAsMarkdown(playlist, location.origin),
        'text/markdown',
      ),
  }
  const items = isYours
    ? [
        { label: texts.edit, onSelect: () => setOpen('edit') },
        { label: texts.importFrom, onSelect: () => setOpen('import') },
        ...(privateCount > 0
          ? [{ label: texts.publish(privateCount), onSelect: () => setOpen('publish') }]
          : []),
        exportItem,
        {
          label: texts.delete,
          onSelect: () => (publishedWith > 0 ? setOpen('delete') : void deleteAtOnce()),
        },
      ]
    : [
        exportItem,
        ...(hasCommunity
          ? [
              { label: cardTexts.report, onSelect: report },
              { label: creatorTexts.block.open(createdBy), onSelect: block },
            ]
          : []),
      ]
  return (
    <>
      <MenuButton items={items}>
        <Ellipsis />
        <span className={text.hidden}>{texts.more}</span>
      </MenuButton>
      <Suspense>
        {open === 'edit' && <EditPlaylistDialog playlist={playlist} onClose={close} />}
        {open === 'publish' && (
          <PublishPlaylistDialog playlistId={id} count={privateCount} onClose={close} />
        )}
        {open === 'delete' && (
          <DeletePlaylistDialog count={publishedWith} onConfirm={deletePlaylist} onClose={close} />
        )}
        {open === 'import' && <ImportDialog playlist={playlist} onClose={close} />}
      </Suspense>
      {dialog}
    </>
  )
}

/** Deletes without asking, and offers to undo it. Throws if that fails. */
function useDeletePlaylist({
  id,
}: PlaylistView): (choice?: { unpublishSummaries: boolean }) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  async function restore() {
    try {
      await api.restorePlaylist(id)
    } catch (cause) {
      warn(texts.undoFailed, cause)
      showToast(texts.undoFailed, { failed: true })
    }
    await invalidateSocialQueries(queries)
  }
  return async (choice = { unpublishSummaries: false }) => {
    await api.deletePlaylist(id, choice)
    await invalidateSocialQueries(queries, 'later')
    navigate(`${routes.playlists.path}?filter=mine`)
    showToast(texts.deleted, { action: undoAction(() => void restore()) })
  }
}
