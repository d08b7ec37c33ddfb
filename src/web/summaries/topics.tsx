// Shows the main topics as hashtags.
import { languageOf } from '../ui/language-of.ts'
import styles from './topics.module.css'

export function Topics({ topics, language }: { topics: string[]; language: string }) {
  const tags = new Set(topics.map((topic) => topic.trim().toLowerCase().replace(/\s+/g, '-').replace(/^#+/, '')))
  tags.delete('')
  return (
    <ul className={styles.tags}>
      {[...tags].map((tag) => (
        <li key={tag} className={styles.tag} {...languageOf(language)}>
          #{tag}
        </li>
      ))}
    </ul>
  )
}
