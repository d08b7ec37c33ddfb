// The actions on the summary page: copy, share, publish, download, add to a playlist.
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Download, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { captionFormats } from '#contract/caption-files.ts'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { AddToPlaylistButton } from '../add-to-playlist/add-button.tsx'
import { transcriptQuery } from '../transcript/transcript-query.ts'
import { Button } from '../ui/button.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { copySummary, downloadSummary, downloadTranscript, shareSummary } from './export-actions.ts'
import { fileFormats } from './summary-file.ts'
import { texts } from './texts.ts'

const PublishDialog = lazy(async () => ({ default: (await import('../publishing/publish-dialog.tsx')).PublishDialog }))

export function SummaryMenus({ view }: { view: SummaryView }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  const queryClient = useQueryClient()
  const [isPublishing, setPublishing] = useState(false)
  return (
    <>
      <Button onClick={() => copySummary(view)} data-shortcut="copy">
        <Copy />
        {texts.copy}
      </Button>
      <MenuButton
        items={[
          { label: texts.shareLink, onSelect: () => void shareSummary(view) },
          { label: texts.publish, onSelect: () => (user ? setPublishing(true) : navigate(signInPath)) },
        ]}
      >
        <Share2 />
        {texts.share}
      </MenuButton>
      <MenuButton
        items={[
          ...fileFormats.map((format) => ({
            label: texts.files[format],
            onSelect: () => downloadSummary(view, format),
          })),
          ...captionFormats.map((format) => ({
            label: texts.captionFiles[format],
            onSelect: () => void downloadTranscript(view, format, () => queryClient.fetchQuery(transcriptQuery(view))),
          })),
        ]}
      >
        <Download />
        {texts.download}
      </MenuButton>
      <AddToPlaylistButton summaries={[view]} />
      {user && isPublishing && (
        <Suspense>
          <PublishDialog view={view} user={user} onClose={() => setPublishing(false)} />
        </Suspense>
      )}
    </>
  )
}
