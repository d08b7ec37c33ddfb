// The toolbar above a list of playlists: search, filter and view.
import { playlistFilters } from '#contract/basics/limits.ts'
import { useAuth } from '../account/session/auth.tsx'
import { hasCommunity } from '../ui/community.ts'
import { Select } from '../ui/forms/select.tsx'
import { SearchBox } from '../ui/lists/search-box.tsx'
import { ViewSwitch } from '../ui/lists/view-switch.tsx'
import type { PlaylistsState } from './cards/playlists-query.ts'
import styles from './playlists-page.module.css'
import { texts } from './texts.ts'

type Props = { state: PlaylistsState; onChange: (change: Partial<PlaylistsState>) => void }

export function PlaylistToolbar({ state, onChange }: Props) {
  const { user } = useAuth()
  const filters = user
    ? (['mine', ...playlistFilters.filter((name) => name !== 'mine')] as const)
    : playlistFilters
  return (
    <div className={styles.toolbar}>
      <SearchBox
        label={texts.searchLabel}
        placeholder={texts.search}
        search={state.search}
        onSearch={(search) => onChange({ search })}
      />
      {hasCommunity && (
        <Select
          label={texts.filter}
          value={state.filter}
          onChange={(value) =>
            onChange({ filter: playlistFilters.find((filter) => filter === value) ?? 'public' })
          }
          options={filters.map((filter) => [filter, texts.filters[filter]] as const)}
        />
      )}
      <ViewSwitch view={state.view} onView={(view) => onChange({ view })} />
    </div>
  )
}
