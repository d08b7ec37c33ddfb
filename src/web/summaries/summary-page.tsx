// The page of one summary: handed over by the page before, or loaded; not there, or not to be had right now.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { Problem, problems } from '#contract/problems.ts'
import type { SummaryView } from '#contract/summary.ts'
import { api } from '../api.ts'
import { useOnline } from '../shell/online.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import { useSkeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import { SummaryArticle } from './summary-article.tsx'
import styles from './summary-page.module.css'
import { SummarySkeleton } from './summary-skeleton.tsx'
import { texts } from './texts.ts'
import { useBack } from './use-back.ts'

export function SummaryPage() {
  const { videoId = '' } = useParams()
  const handedOver = (useLocation().state as { summary?: SummaryView } | null)?.summary
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['summary', videoId],
    queryFn: () => api.readSummary(videoId),
    ...(handedOver?.videoId === videoId && { initialData: handedOver }),
  })
  const skeleton = useSkeleton(isPending)

  if (isPending || skeleton) return <div className={layout.page}>{skeleton && <SummarySkeleton />}</div>
  if (data) {
    return (
      <div className={layout.page}>
        <title>{`${data.title} · Pith`}</title>
        <SummaryArticle key={data.id} view={data} />
      </div>
    )
  }
  if (error instanceof Problem && problems[error.code].status === 404) return <NotFound />
  return <NotLoaded error={error} busy={isFetching} onRetry={refetch} />
}

function NotFound() {
  const back = useBack()
  const { title, text: sentence } = problems.not_found
  return (
    <div className={layout.page}>
      <title>{`${title} · Pith`}</title>
      <div className={layout.empty}>
        <svg className={styles.mark} viewBox="0 0 56 56" fill="none" stroke="currentColor" aria-hidden="true">
          <rect x="6" y="12" width="44" height="32" rx="6" />
          <path d="M16 23h24M16 29h24M16 35h12" strokeLinecap="round" />
        </svg>
        <h1 className={text.title}>{title}</h1>
        <p>{sentence}</p>
        <Button look="primary" onClick={back}>
          <ArrowLeft />
          {texts.goBack}
        </Button>
      </div>
    </div>
  )
}

function NotLoaded({ error, busy, onRetry }: { error: Error | null; busy: boolean; onRetry: () => void }) {
  const online = useOnline()
  const down = error instanceof Problem && error.code === 'servers_down'
  return (
    <div className={layout.page}>
      <title>{`${texts.failed} · Pith`}</title>
      <div className={layout.centre}>
        <h1 className={text.hidden}>{texts.title}</h1>
        <Note alert icon={<CircleAlert />} title={texts.failed}>
          <p>{down ? (online ? problems.servers_down.text : texts.offline) : error?.message}</p>
          <p className={styles.retry}>
            <Button busy={busy} onClick={onRetry}>
              {texts.retry}
            </Button>
          </p>
        </Note>
      </div>
    </div>
  )
}
