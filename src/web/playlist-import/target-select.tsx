// Chooses the playlist that an import goes into: a new one, or one of the person's own.
import { useQuery } from '@tanstack/react-query'
import type { Playlist } from '#contract/playlists.ts'
import { useAuth } from '../accounts/auth.tsx'
import { Select } from '../forms/select.tsx'
import { playlistsQueryOptions } from '../playlist-cards/playlists-query.ts'
import text from '../ui/text.module.css'
import styles from './import-dialog.module.css'
import { texts } from './texts.ts'

type Props = {
  /** The name of a new playlist. */
  title: string
  /** Null for a new playlist. */
  target: Playlist | null
  onTarget: (playlist: Playlist | null) => void
}

export function TargetSelect({ title, target, onTarget }: Props) {
  const { user } = useAuth()
  const { data } = useQuery(playlistsQueryOptions(user?.uid, 'filter=mine'))
  const ownPlaylists = data?.items.filter(({ isYours }) => isYours) ?? []
  return (
    <div className={styles.target}>
      <span className={text.meta} aria-hidden="true">
        {texts.target}
      </span>
      <Select
        label={texts.target}
        value={target?.id ?? ''}
        options={[['', texts.newPlaylist(title)], ...ownPlaylists.map(({ id, name }) => [id, name] as const)]}
        onChange={(id) => onTarget(ownPlaylists.find((playlist) => playlist.id === id) ?? null)}
      />
    </div>
  )
}
