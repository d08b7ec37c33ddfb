// Questions to begin with, on a page that shows none yet: those that the newest video answers.
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../account/session/auth.tsx'
import text from '../../ui/text.module.css'
import { Suggestions } from '../box/suggestions.tsx'
import { suggestionsQuery } from '../question-cache.ts'
import { libraryCountQuery } from '../scope/scope-picker.tsx'
import { texts } from '../texts.ts'
import styles from './examples.module.css'

const most = 3

export function Examples({ onChoose }: { onChoose: (question: string) => void }) {
  const { user } = useAuth()
  const newest = useQuery(libraryCountQuery(user?.uid)).data?.items[0]
  const { data } = useQuery({
    ...suggestionsQuery(user?.uid, newest?.videoId ?? ''),
    enabled: newest !== undefined,
  })
  if (!newest || !data || data.items.length === 0) return null
  return (
    <div className={styles.examples}>
      <p className={text.meta}>{texts.examples}</p>
      <Suggestions
        label={texts.examples}
        questions={data.items.slice(0, most)}
        language={newest.transcript.language}
        onChoose={onChoose}
      />
    </div>
  )
}
