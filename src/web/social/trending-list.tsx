// The playlists most liked in the last seven days.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { playlistPath } from '#contract/paths.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { texts as playlistTexts } from '../playlists/texts.ts'
import { SampleBadge } from '../ui/badge.tsx'
import text from '../ui/text.module.css'
import styles from './social-page.module.css'
import { texts } from './texts.ts'

export function TrendingList() {
  const { user } = useAuth()
  const id = useId()
  const { data, error } = useQuery({ queryKey: ['feed', user?.uid, 'most liked'], queryFn: api.readTrending })
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={text.section} id={id}>
          {texts.trending}
        </h2>
        {data?.sample && data.items.length > 0 && <SampleBadge />}
      </div>
      {error && <p className={styles.none}>{texts.failed}</p>}
      {data?.items.length === 0 && <p className={styles.none}>{texts.noneTrending}</p>}
      <ol className={styles.rank}>
        {data?.items.map(({ id: playlistId, name, likes, sample }, place) => (
          <li key={playlistId}>
            <span className={text.meta}>{place + 1}</span>
            {sample ? <b>{name}</b> : <Link to={playlistPath(playlistId)}>{name}</Link>}
            <span className={text.meta}>{playlistTexts.likes(likes)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
