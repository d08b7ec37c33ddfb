// The menu of a card: save, tag, rename, rate, add to playlists, share in spaces and
// elsewhere, download, delete.
import {
  Bookmark,
  BookmarkX,
  Download,
  Ellipsis,
  Handshake,
  ListPlus,
  Pencil,
  Share2,
  Star,
  Tag,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { texts as spaceTexts } from '../../spaces/share/texts.ts'
import { shareSummary } from '../../summary/actions/export-actions.ts'
import { useSummaryDownload } from '../../summary/actions/use-summary-download.ts'
import { texts as summaryTexts } from '../../summary/texts.ts'
import { useChanges } from '../../ui/lists/use-changes.ts'
import { MenuButton } from '../../ui/popups/menu-button.tsx'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import styles from '../library.module.css'
import { texts } from '../texts.ts'
import { EditTags } from './edit-tags.tsx'
import { RateDialog } from './rate-dialog.tsx'

const AddToPlaylistDialog = lazyDialog(
  async () => (await import('../../playlists/add/add-dialog.tsx')).AddToPlaylistDialog,
)

const ShareToSpaceDialog = lazyDialog(
  async () => (await import('../../spaces/share/share-dialog.tsx')).ShareToSpaceDialog,
)

const RenameDialog = lazyDialog(
  async () => (await import('../../summary/actions/rename-dialog.tsx')).RenameDialog,
)

export function CardMenu({ view }: { view: SummaryView }) {
  const [dialog, setDialog] = useState<'tags' | 'rename' | 'rate' | 'playlists' | 'spaces' | null>(
    null,
  )
  const change = useChanges()
  const download = useSummaryDownload()
  const apply = (next: Parameters<typeof change>[1]) => change({ videoIds: [view.videoId] }, next)
  const onClose = () => setDialog(null)
  const isSaved = view.savedAt !== null
  return (
    <>
      <MenuButton
        look="quiet"
        size="small"
        className={styles.menuButton}
        aria-label={texts.moreFor(view.title)}
        items={[
          {
            label: isSaved ? texts.unsave : texts.save,
            icon: isSaved ? <BookmarkX /> : <Bookmark />,
            onSelect: () => void apply({ action: isSaved ? 'unsave' : 'save' }),
          },
          { label: texts.tags, icon: <Tag />, onSelect: () => setDialog('tags') },
          // A video keeps the title that its source gives.
          ...(isUploaded(view.videoId)
            ? [
                {
                  label: summaryTexts.rename.open,
                  icon: <Pencil />,
                  onSelect: () => setDialog('rename'),
                },
              ]
            : []),
          { label: texts.rate, icon: <Star />, onSelect: () => setDialog('rate') },
          {
            label: texts.addToPlaylist,
            icon: <ListPlus />,
            onSelect: () => setDialog('playlists'),
          },
          { label: spaceTexts.open, icon: <Handshake />, onSelect: () => setDialog('spaces') },
          { label: texts.share, icon: <Share2 />, onSelect: () => void shareSummary(view) },
          { label: texts.download, icon: <Download />, onSelect: () => void download(view, 'md') },
          {
            label: texts.deleteSelected,
            icon: <Trash2 />,
            onSelect: () => void apply({ action: 'delete' }),
          },
        ]}
      >
        <Ellipsis />
      </MenuButton>
      <Suspense>
        {dialog === 'tags' && <EditTags view={view} onClose={onClose} />}
        {dialog === 'rename' && <RenameDialog view={view} onClose={onClose} />}
        {dialog === 'rate' && (
          <RateDialog
            lead={view.title}
            rating={view.rating}
            onRate={(rating) => void apply({ action: 'rate', rating })}
            onClose={onClose}
          />
        )}
        {dialog === 'playlists' && <AddToPlaylistDialog summaries={[view]} onClose={onClose} />}
        {dialog === 'spaces' && <ShareToSpaceDialog summary={view} onClose={onClose} />}
      </Suspense>
    </>
  )
}
