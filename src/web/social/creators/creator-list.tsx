// A few creators to follow, in a row or in a column.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { SampleBadge } from '../../ui/badge.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import { queryKeys } from '../cache/query-keys.ts'
import { CreatorItem } from './creator-item.tsx'
import styles from './creator-list.module.css'
import { texts } from './texts.ts'

const maxCreators = 4

/** The creators who gained the most followers lately. */
export function FeaturedCreators() {
  return (
    <div className={styles.separated}>
      <CreatorList kind="featured" isHorizontal />
    </div>
  )
}

/** Creators followed by the people the user follows. */
export function SuggestedCreators() {
  return <CreatorList kind="suggested" />
}

type CreatorListProps = { kind: 'featured' | 'suggested'; isHorizontal?: boolean }

function CreatorList({ kind, isHorizontal = false }: CreatorListProps) {
  const { user } = useAuth()
  const id = useId()
  const { data, error } = useQuery({
    queryKey: queryKeys.creatorList(user?.uid, kind),
    queryFn: () => api.listCreators(kind),
  })
  const creators = data?.items.slice(0, maxCreators) ?? []
  return (
    <section aria-labelledby={id}>
      <div className={styles.header}>
        <h2 className={text.section} id={id}>
          {texts[kind]}
        </h2>
        {data?.sample && creators.length > 0 && <SampleBadge />}
      </div>
      {error && <p className={styles.empty}>{texts.creatorsFailed}</p>}
      {data && creators.length === 0 && <p className={styles.empty}>{texts.noCreators}</p>}
      <ul className={joinClasses(isHorizontal ? styles.horizontal : styles.vertical)}>
        {creators.map((creator) => (
          <CreatorItem key={creator.id} creator={creator} isSample={data?.sample ?? false} />
        ))}
      </ul>
    </section>
  )
}
