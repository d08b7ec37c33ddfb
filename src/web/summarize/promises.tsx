// What Pith promises, below an empty link box.
import text from '../ui/text.module.css'
import styles from './promises.module.css'
import { texts } from './texts.ts'

export function Promises() {
  return (
    <ul className={styles.promises}>
      {texts.promises.map((promise) => (
        <li key={promise.title}>
          <p className={text.strong}>{promise.title}</p>
          <p className={text.meta}>{promise.text}</p>
        </li>
      ))}
    </ul>
  )
}
