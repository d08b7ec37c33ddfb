// Chooses where to look: in the library, in a playlist, or in a part of the library.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { askFilters } from '../../library/filters/ask-path.ts'
import { parseLibraryQuery, toApiParams } from '../../library/filters/library-query.ts'
import { queryKeys } from '../../social/cache/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Select } from '../../ui/forms/select.tsx'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'
import type { AskFilters, AskState } from './ask-query.ts'
import { filterKinds, listNarrowed, noFilters, type ScopeKind, scopeKindOf } from './scope-kind.ts'
import styles from './scope-picker.module.css'
import { dateValue, useFilterChoices } from './use-filter-choices.ts'

type Props = { state: AskState; onChange: (change: Partial<AskState>) => void }

export function ScopePicker({ state, onChange }: Props) {
  const choices = useFilterChoices(state)
  const narrowed = state.scope === 'library' ? listNarrowed(state) : []
  // A menu with nothing to choose from is noise.
  const offered: ScopeKind[] = [
    'library',
    'playlist',
    ...filterKinds.filter((kind) => choices[kind].length > 0),
  ]

  function choose(kind: ScopeKind) {
    if (kind === 'library' || kind === 'playlist') return onChange({ ...noFilters, scope: kind })
    onChange({ ...noFilters, scope: 'library', ...choices[kind][0]?.change })
  }

  return (
    <div className={styles.scope} data-several={narrowed.length > 1 || undefined}>
      <span className={`${text.meta} ${styles.label}`} aria-hidden="true">
        {texts.lookIn}
      </span>
      <SegmentedControl
        label={texts.whereToLook}
        options={offered.map((value) => ({ value, label: texts.scopes[value] }))}
        value={scopeKindOf(state)}
        onChange={choose}
      />
      {narrowed.map((kind) => (
        <Select
          key={kind}
          label={texts.filters[kind]}
          value={kind === 'date' ? dateValue(state) : state[kind]}
          options={choices[kind].map(({ value, name }) => [value, name] as const)}
          onChange={(next) =>
            onChange(choices[kind].find(({ value }) => value === next)?.change ?? {})
          }
        />
      ))}
      {state.scope === 'playlist' ? (
        <PlaylistPicker state={state} onChange={onChange} />
      ) : (
        <VideoCount filters={state} onChange={onChange} />
      )}
    </div>
  )
}

function VideoCount({ filters, onChange }: { filters: AskFilters; onChange: Props['onChange'] }) {
  const { user } = useAuth()
  const { data } = useQuery(libraryCountQuery(user?.uid, filters))
  const ref = useRef<HTMLSpanElement>(null)
  if (data?.total !== 0)
    return <span className={text.meta}>{data && texts.videos(data.total)}</span>
  return (
    <span ref={ref} className={styles.none}>
      <span role="status">{texts.noneFit}</span>{' '}
      <Button
        size="small"
        onClick={() => {
          // The button disappears with the filters.
          ref.current?.parentElement?.querySelector<HTMLElement>('[role=group] > button')?.focus()
          onChange(noFilters)
        }}
      >
        {texts.clearFilters}
      </Button>
    </span>
  )
}

/**
 * The first page of the person's library, as far as it is narrowed, with the number of
 * all videos.
 */
export function libraryCountQuery(userId: string | undefined, filters: Partial<AskFilters> = {}) {
  const params = new URLSearchParams(askFilters.map((name) => [name, filters[name] ?? '']))
  const query = toApiParams(parseLibraryQuery(params)).toString()
  return { queryKey: ['library', userId, query], queryFn: () => api.listSummaries(query) }
}

function PlaylistPicker({ state, onChange }: Props) {
  const { user } = useAuth()
  const { data } = useQuery({
    queryKey: queryKeys.ownPlaylistList(user?.uid, 'all'),
    queryFn: listOwnPlaylists,
  })
  const chosen = data?.find(({ id }) => id === state.playlist) ?? data?.[0]
  const chosenId = chosen?.id
  const choose = useEffectEvent((playlist: string) => onChange({ playlist }))
  useEffect(() => {
    if (chosenId && chosenId !== state.playlist) choose(chosenId)
  }, [chosenId, state.playlist])
  if (!data) return null
  if (!chosen) return <span className={text.meta}>{texts.noPlaylists}</span>
  return (
    <>
      <Select
        label={texts.playlist}
        value={chosen.id}
        options={data.map(({ id, name }) => [id, name] as const)}
        onChange={(playlist) => onChange({ playlist })}
      />
      <span className={text.meta}>{texts.videos(chosen.summaries)}</span>
    </>
  )
}

async function listOwnPlaylists() {
  const own = []
  for (let page = 1; ; page++) {
    const { items, pages } = await api.listPlaylists(`filter=mine&page=${page}`)
    own.push(...items.filter(({ isYours }) => isYours))
    if (page >= pages) return own
  }
}
