// Chooses among the summaries of one video. The newest stands at the plain address, another one is named in it.
import { useSearchParams } from 'react-router'
import { languageName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'
import { formatDateTime } from '../ui/date.ts'
import { Pick } from '../ui/pick.tsx'
import { texts } from './texts.ts'
import { useVersions } from './versions.ts'

export function VersionPick({ view }: { view: SummaryView }) {
  const { data } = useVersions(view.videoId)
  const [, setQuery] = useSearchParams()
  const versions = data?.items ?? []
  const choose = (id: string | null) =>
    setQuery(
      (query) => {
        if (id === null) query.delete('version')
        else query.set('version', id)
        return query
      },
      { replace: true },
    )
  if (versions.length < 2 || !versions.some(({ id }) => id === view.id)) return null
  return (
    <Pick
      label={texts.version}
      value={view.id}
      options={versions.map((version) => [version.id, describeVersion(version)] as const)}
      onPick={(id) => choose(id === versions[0]!.id ? null : id)}
    />
  )
}

function describeVersion({ length, language, createdAt, engine, rewriteReason }: SummaryView): string {
  return [
    texts.lengthNames[length],
    languageName(language),
    formatDateTime(createdAt),
    engine.name,
    rewriteReason && texts.writtenAgain(rewriteReason),
  ]
    .filter(Boolean)
    .join(', ')
}
