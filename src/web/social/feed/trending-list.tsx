// The playlists with the most likes in the last seven days.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { playlistPath } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { texts as playlistTexts } from '../../playlists/cards/texts.ts'
import { SampleBadge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { queryKeys } from '../cache/query-keys.ts'
import styles from './social-page.module.css'
import { texts } from './texts.ts'

export function TrendingList() {
  const { user } = useAuth()
  const id = useId()
  const { data, error } = useQuery({
    queryKey: queryKeys.trending(user?.uid),
    queryFn: api.listTrendingPlaylists,
  })
  return (
    <section aria-labelledby={id}>
      <div className={styles.header}>
        <h2 className={text.section} id={id}>
          {texts.trending}
        </h2>
        {data?.sample && data.items.length > 0 && <SampleBadge />}
      </div>
      {error && <p className={styles.empty}>{texts.failed}</p>}
      {data?.items.length === 0 && <p className={styles.empty}>{texts.noneTrending}</p>}
      <ol className={styles.ranking}>
        {data?.items.map(({ id: playlistId, name, likes, sample }, index) => (
          <li key={playlistId}>
            <span className={text.meta}>{index + 1}</span>
            {sample ? <b>{name}</b> : <Link to={playlistPath(playlistId)}>{name}</Link>}
            {!sample && <span className={text.meta}>{playlistTexts.likes(likes)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
