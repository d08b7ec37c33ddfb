// The newest summaries of a person, below the form.
import { useQuery } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import { useId } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import { routes, summaryPath } from '#contract/basics/paths.ts'
import type { Recording } from '#contract/recordings/recordings.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { Picture } from '../../library/items/item-parts.tsx'
import covering from '../../ui/covering-link.module.css'
import { formatDate } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import { Link } from '../../ui/link.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { lastResultsTexts } from '../sample/results-texts.ts'
import { loadCards } from '../stage/lazy-cards.ts'
import styles from './last-results.module.css'

const maxShown = 3

/** Members see three. A guest has no list, and sees the one that this browser remembers. */
type Props = {
  resultId: string | null
  /** Shows a recording that is heard. */
  onRecording: () => void
}

export function LastResults({ resultId, onRecording }: Props) {
  const { user } = useAuth()
  const id = useId()
  const list = useQuery({
    queryKey: ['library', user?.uid, ''],
    queryFn: () => api.listSummaries(''),
    enabled: user !== null,
  })
  const last = useQuery({
    queryKey: ['summary', resultId],
    queryFn: () => api.getSummary(resultId ?? ''),
    enabled: user === null && resultId !== null,
    retry: false,
  })
  const items = user ? (list.data?.items ?? []) : last.data ? [last.data] : []
  const recordings = useQuery({
    queryKey: ['recordings'],
    queryFn: api.listRecordings,
    staleTime: 0,
  })
  const heard = recordings.data ?? []
  if (items.length + heard.length === 0) return null
  return (
    <section className={styles.results} aria-labelledby={id}>
      <div className={text.headed}>
        <h2 className={text.section} id={id}>
          {lastResultsTexts.title}
        </h2>
        {user && (
          <Link className={styles.all} to={routes.allSummaries.path}>
            {lastResultsTexts.library}
          </Link>
        )}
      </div>
      <ul>
        {heard.slice(0, maxShown).map((recording) => (
          <HeardResult key={recording.id} recording={recording} onOpen={onRecording} />
        ))}
        {items.slice(0, maxShown).map((view) => (
          <Result key={view.videoId} view={view} />
        ))}
      </ul>
    </section>
  )
}

/** A recording without a summary yet. */
function HeardResult({ recording, onOpen }: { recording: Recording; onOpen: () => void }) {
  const { id, name, state, createdAt, heardSeconds, seconds } = recording
  async function open() {
    const { showRecording } = await (await loadCards()).loadRecordings()
    showRecording(id)
    onOpen()
  }
  return (
    <li className={joinClasses(covering.covered, styles.result)}>
      <span className={styles.symbol}>
        <AudioLines aria-hidden />
      </span>
      <div>
        <h3 className={text.strong}>
          <button
            type="button"
            className={joinClasses(covering.link, styles.open)}
            dir="auto"
            onClick={() => void open()}
          >
            {name}
          </button>
        </h3>
        <MetaList
          facts={[
            lastResultsTexts.recording[state],
            seconds !== null && state === 'listening'
              ? lastResultsTexts.heard(formatDuration(heardSeconds), formatDuration(seconds))
              : null,
            formatDate(createdAt),
          ]}
        />
      </div>
    </li>
  )
}

function Result({ view }: { view: SummaryView }) {
  const { videoId, title, channel, duration, createdAt, summary } = view
  return (
    <li className={joinClasses(covering.covered, styles.result)}>
      <Picture view={view} />
      <div>
        <h3 className={text.strong} {...languageOf(view.transcript.language)}>
          <Link
            className={joinClasses(covering.link, styles.title)}
            to={summaryPath(videoId)}
            state={{ summary: view }}
          >
            {title}
          </Link>
        </h3>
        <p className={styles.short} {...languageOf(summaryLanguage(view))}>
          {summary.tldr || summary.keyPoints[0]?.text}
        </p>
        <MetaList facts={[channel, duration, formatDate(createdAt)]} />
      </div>
    </li>
  )
}
