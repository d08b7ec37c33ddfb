// Above the playlists: what to look for, which ones, and how they are shown.
import { playlistFilters } from '#contract/settings.ts'
import { SearchBox } from '../library/search-box.tsx'
import { ViewSwitch } from '../library/view-switch.tsx'
import { Pick } from '../ui/pick.tsx'
import styles from './playlists-page.module.css'
import type { PlaylistsState } from './playlists-query.ts'
import { texts } from './texts.ts'

type Props = { state: PlaylistsState; onChange: (change: Partial<PlaylistsState>) => void }

export function PlaylistTools({ state, onChange }: Props) {
  return (
    <div className={styles.tools}>
      <SearchBox
        label={texts.searchLabel}
        hint={texts.search}
        search={state.search}
        onSearch={(search) => onChange({ search })}
      />
      <Pick
        label={texts.filter}
        value={state.filter}
        onPick={(value) => onChange({ filter: playlistFilters.find((filter) => filter === value) ?? 'public' })}
        options={playlistFilters.map((filter) => [filter, texts.filters[filter]] as const)}
      />
      <ViewSwitch view={state.view} onView={(view) => onChange({ view })} />
    </div>
  )
}
