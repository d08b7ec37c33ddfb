// Selects one of the user's summaries of a video. The URL names the version unless it is
// the newest.
import { useSearchParams } from 'react-router'
import { languageName } from '#contract/basics/format.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { formatDateTime } from '../ui/dates/format-date.ts'
import { Select } from '../ui/forms/select.tsx'
import { texts } from './texts.ts'
import { useVersions } from './use-versions.ts'

export function VersionSelect({ view }: { view: SummaryView }) {
  const { data } = useVersions(view.videoId)
  const [, setSearchParams] = useSearchParams()
  const versions = data?.items ?? []
  const selectVersion = (id: string | null) =>
    setSearchParams(
      (params) => {
        if (id === null) params.delete('version')
        else params.set('version', id)
        return params
      },
      { replace: true },
    )
  if (versions.length < 2 || !versions.some(({ id }) => id === view.id)) return null
  return (
    <Select
      label={texts.version}
      value={view.id}
      options={versions.map((version) => [version.id, describeVersion(version, versions)] as const)}
      onChange={(id) => selectVersion(id === versions[0]!.id ? null : id)}
    />
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
