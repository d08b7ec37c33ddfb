// Chooses the playlist that an import goes into: a new one, or one of the person's own.
import { useEffect } from 'react'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { Select } from '../../ui/forms/select.tsx'
import text from '../../ui/text.module.css'
import { useOwnPlaylists } from '../cards/use-own-playlists.ts'
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
  const {
    playlists = [],
    hasNextPage,
    isFetchingNextPage,
    isError,
    fetchNextPage,
  } = useOwnPlaylists()
  // A select has no place for a button that shows more.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  return (
    <div className={styles.target}>
      <span className={text.meta} aria-hidden="true">
        {texts.target}
      </span>
      <Select
        label={texts.target}
        value={target?.id ?? ''}
        options={[
          ['', texts.newPlaylist(title)],
          ...playlists.map(({ id, name }) => [id, name] as const),
        ]}
        onChange={(id) => onTarget(playlists.find((playlist) => playlist.id === id) ?? null)}
      />
    </div>
  )
}
