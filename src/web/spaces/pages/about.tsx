// Since when a space exists and what it saved, with what the viewer can do with it.
import { useQuery } from '@tanstack/react-query'
import type { Space } from '#contract/spaces/spaces.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import text from '../../ui/text.module.css'
import { membersQuery } from '../share/space-queries.ts'
import styles from '../space-page.module.css'
import { texts } from '../texts.ts'
import { SpaceActions } from './space-actions.tsx'

export function About({ space }: { space: Space }) {
  const { user } = useAuth()
  const { data: members } = useQuery(membersQuery(user?.uid, space.id))
  const { seats } = members ?? {}
  return (
    <section aria-labelledby="space-about">
      <h2 className={text.section} id="space-about">
        {texts.about}
      </h2>
      <DescriptionList
        className={styles.about}
        rows={[
          { term: texts.since, detail: formatDate(space.createdAt) },
          ...(seats?.plan
            ? [{ term: texts.plan, detail: texts.planSeats(seats.plan, seats.total) }]
            : []),
          { term: texts.readTogether, detail: texts.saved(space.savedSeconds) },
        ]}
      />
      <SpaceActions space={space} own={members?.items.find(({ isYou }) => isYou)} />
    </section>
  )
}
