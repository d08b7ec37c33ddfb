// Selects one of the user's summaries of a video, and leads back from a rewrite to the version
// before it. The URL names the version unless it is the newest.
import { useSearchParams } from 'react-router'
import { languageName } from '#contract/basics/format.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/dates/format-date.ts'
import { Select } from '../../ui/forms/select.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import reader from '../summary-layout.module.css'
import { texts } from '../texts.ts'
import { useVersions } from './use-versions.ts'

function useVersionChoice({ id: shownId, videoId }: SummaryView) {
  const { data } = useVersions(videoId)
  const [, setSearchParams] = useSearchParams()
  const versions = data?.items ?? []
  function selectVersion(id: string): void {
    setSearchParams(
      (params) => {
        if (id === versions[0]?.id) params.delete('version')
        else params.set('version', id)
        return params
      },
      { replace: true },
    )
  }
  return { versions, index: versions.findIndex(({ id }) => id === shownId), selectVersion }
}

export function VersionSelect({ view }: { view: SummaryView }) {
  const { versions, index, selectVersion } = useVersionChoice(view)
  if (versions.length < 2 || index < 0) return null
  return (
    <Select
      label={texts.version}
      value={view.id}
      options={versions.map((version) => [version.id, describeVersion(version, versions)] as const)}
      onChange={selectVersion}
    />
  )
}

/** A rewrite may be worse, and keeps the version before it. */
export function VersionNotice({ view }: { view: SummaryView }) {
  const { versions, index, selectVersion } = useVersionChoice(view)
  const isEarlier = index > 0
  const isOnly = index === 0 && versions.length === 1
  if (!isEarlier && (view.rewriteReason === null || isOnly)) return null
  const other = index < 0 ? undefined : versions[isEarlier ? 0 : 1]
  return (
    <div className={joinClasses(layout.row, reader.notice)}>
      <span className={text.meta} role="status">
        {isEarlier ? texts.isEarlier : texts.isRewritten}
      </span>
      <Button
        look="quiet"
        size="small"
        busy={other === undefined}
        onClick={() => other && selectVersion(other.id)}
      >
        {isEarlier ? texts.showNewest : texts.showEarlier}
      </Button>
    </div>
  )
}

/** First what tells it from the others, because a narrow box cuts off the end. */
function describeVersion(version: SummaryView, versions: SummaryView[]): string {
  const { length, language, createdAt, engine, rewriteReason } = version
  const differs = (of: (view: SummaryView) => string) => new Set(versions.map(of)).size > 1
  return [
    texts.lengthNames[length],
    rewriteReason && texts.rewriteReasons[rewriteReason],
    differs((view) => view.language) && languageName(language),
    differs((view) => view.engine.name) && engine.name,
    formatDateTime(createdAt),
  ]
    .filter(Boolean)
    .join(', ')
}
