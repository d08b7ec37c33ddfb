// A few people to follow, side by side or one below the other.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { SampleBadge } from '../ui/badge.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import styles from './person.module.css'
import { Person } from './person.tsx'
import { texts } from './texts.ts'

const shown = 4

/** Who was followed most lately. */
export function FeaturedCreators() {
  return (
    <div className={styles.ruled}>
      <Creators kind="featured" across />
    </div>
  )
}

/** Whom the people follow that one follows. */
export function SuggestedCreators() {
  return <Creators kind="suggested" />
}

function Creators({ kind, across = false }: { kind: 'featured' | 'suggested'; across?: boolean }) {
  const { user } = useAuth()
  const id = useId()
  const { data, error } = useQuery({
    queryKey: ['creators', user?.uid, kind],
    queryFn: () => api.listCreators(kind),
  })
  const people = data?.items.slice(0, shown) ?? []
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={text.section} id={id}>
          {texts[kind]}
        </h2>
        {data?.sample && people.length > 0 && <SampleBadge />}
      </div>
      {error && <p className={styles.none}>{texts.creatorsFailed}</p>}
      {data && people.length === 0 && <p className={styles.none}>{texts.noCreators}</p>}
      <ul className={joinClasses(across ? styles.across : styles.column)}>
        {people.map((creator) => (
          <Person key={creator.id} creator={creator} sample={data?.sample ?? false} />
        ))}
      </ul>
    </section>
  )
}
