// The actions of a summary, for the menus of wide windows and the sheet of phones.
import { useQueryClient } from '@tanstack/react-query'
import { FileCode2, ListPlus, Pencil, Printer, RefreshCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { RewriteReason } from '#contract/basics/limits.ts'
import { routes } from '#contract/basics/paths.ts'
import { captionFormats } from '#contract/captions/caption-files.ts'
import { fileFormats } from '#contract/library/summary-file.ts'
import { isUploaded, wordsFor } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { texts as playlistTexts } from '../../playlists/add/texts.ts'
import { texts as spaceTexts } from '../../spaces/share/texts.ts'
import { useChanges } from '../../ui/lists/use-changes.ts'
import type { MenuItem } from '../../ui/popups/menu-button.tsx'
import { texts as feedbackTexts } from '../feedback-texts.ts'
import { texts } from '../texts.ts'
import { transcriptQuery } from '../transcript/transcript-query.ts'
import { copyMarkdown, downloadTranscript, shareSummary } from './export-actions.ts'
import { useSummaryDialogs } from './use-summary-dialogs.tsx'
import { useSummaryDownload } from './use-summary-download.ts'

type SummaryActions = {
  share: MenuItem[]
  download: MenuItem[]
  more: MenuItem[]
  /** The dialog that an action has opened. */
  dialog: ReactNode
}

export function useSummaryActions(
  view: SummaryView,
  onRewrite: (reason: RewriteReason) => void,
): SummaryActions {
  const queryClient = useQueryClient()
  const download = useSummaryDownload()
  const { openDialog, dialog } = useSummaryDialogs(view, onRewrite)
  const { user } = useAuth()
  const change = useChanges()
  const navigate = useNavigate()
  async function deleteSummary() {
    const isDeleted = await change({ videoIds: [view.videoId] }, { action: 'delete' })
    // Going back must not lead to a summary that is gone.
    if (isDeleted) void navigate(routes.allSummaries.path, { replace: true })
  }
  const loadTranscript = () => queryClient.fetchQuery(transcriptQuery(view))
  return {
    share: [
      ...(view.url
        ? [
            {
              label: texts.shareLink(wordsFor(view.videoId)),
              onSelect: () => void shareSummary(view),
            },
          ]
        : []),
      { label: texts.publish, onSelect: () => openDialog('publish') },
      { label: spaceTexts.open, onSelect: () => openDialog('spaces') },
    ],
    download: [
      ...fileFormats.map((format) => ({
        label: texts.files[format],
        onSelect: () => void download(view, format),
      })),
      ...captionFormats.map((format) => ({
        label: texts.captionFiles[format],
        onSelect: () => void downloadTranscript(view, format, loadTranscript),
      })),
    ],
    more: [
      { label: playlistTexts.open, icon: <ListPlus />, onSelect: () => openDialog('playlists') },
      { label: texts.copyMarkdown, icon: <FileCode2 />, onSelect: () => void copyMarkdown(view) },
      // A video keeps the title that its source gives.
      ...(user && isUploaded(view.videoId)
        ? [{ label: texts.rename.open, icon: <Pencil />, onSelect: () => openDialog('rename') }]
        : []),
      { label: feedbackTexts.rewrite, icon: <RefreshCw />, onSelect: () => openDialog('rewrite') },
      { label: texts.print, icon: <Printer />, onSelect: () => print() },
      ...(user
        ? [{ label: texts.delete, icon: <Trash2 />, onSelect: () => void deleteSummary() }]
        : []),
    ],
    dialog,
  }
}
