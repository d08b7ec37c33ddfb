// Shows the main topics as hashtags, which lead to the user's summaries about the same topic.
import { FilterLink } from '../../library/filters/filter-link.tsx'
import { texts } from '../../library/filters/texts.ts'
import { languageOf } from '../../ui/language-of.ts'
import styles from './topics.module.css'

type Props = { topics: string[]; language: string; isPublic: boolean }

export function Topics({ topics, language, isPublic }: Props) {
  const topicOfTag = new Map(topics.map((topic) => [toTag(topic), topic]))
  topicOfTag.delete('')
  return (
    <ul className={styles.tags}>
      {[...topicOfTag].map(([tag, topic]) => (
        <li key={tag} {...languageOf(language)}>
          <FilterLink
            className={styles.tag}
            filter={{ topic }}
            label={texts.topic}
            isPublic={isPublic}
          >
            #{tag}
          </FilterLink>
        </li>
      ))}
    </ul>
  )
}

const toTag = (topic: string) => topic.trim().toLowerCase().replace(/\s+/g, '-').replace(/^#+/, '')
