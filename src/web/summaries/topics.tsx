// The main topics as hashtags.
import styles from './topics.module.css'

export function Topics({ topics }: { topics: string[] }) {
  const tags = new Set(topics.map((topic) => topic.trim().toLowerCase().replace(/\s+/g, '-').replace(/^#+/, '')))
  tags.delete('')
  return (
    <ul className={styles.chips}>
      {[...tags].map((tag) => (
        <li key={tag} className={styles.chip}>
          #{tag}
        </li>
      ))}
    </ul>
  )
}
