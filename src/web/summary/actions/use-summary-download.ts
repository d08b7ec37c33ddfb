// Downloads a summary as a file, with the person's tags, note and highlights, and with
// the transcript.
import { useQueryClient } from '@tanstack/react-query'
import { summaryFileName } from '#contract/basics/format.ts'
import { type FileFormat, toSummaryFile } from '#contract/library/summary-file.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { videoHighlightsQuery } from '../../marks/highlights/highlight-query.ts'
import { useColorNames } from '../../marks/highlights/use-color-names.ts'
import { downloadText } from '../../ui/browser/download.ts'
import { warn } from '../../ui/browser/log.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { texts } from '../texts.ts'
import { transcriptQuery } from '../transcript/transcript-query.ts'

export function useSummaryDownload(): (view: SummaryView, format: FileFormat) => Promise<void> {
  const queries = useQueryClient()
  const { user } = useAuth()
  const colorNames = useColorNames()

  /**
   * Without a connection there is still the summary itself, and the person is told what
   * is missing.
   */
  return async function download(view, format) {
    const [transcript, highlights, note] = await Promise.allSettled([
      queries.fetchQuery(transcriptQuery(view)),
      queries.fetchQuery(videoHighlightsQuery(user?.uid, view.videoId)),
      api.getNote(view.videoId),
    ])
    const additions = {
      note: note.status === 'fulfilled' ? note.value.text : '',
      highlights: highlights.status === 'fulfilled' ? highlights.value : [],
      cues: transcript.status === 'fulfilled' ? transcript.value.lines : [],
      colorNames,
    }
    downloadText(
      summaryFileName(view.title, view.videoId, format),
      toSummaryFile(view, additions, format),
    )
    const failed = [transcript, highlights, note].find(({ status }) => status === 'rejected')
    if (failed?.status !== 'rejected') return
    warn(texts.additionsFailed, failed.reason)
    showToast(texts.additionsFailed, { failed: true })
  }
}
