// Lists what Pith offers, below an empty link form.
import text from '../ui/text.module.css'
import { texts } from './texts.ts'
import styles from './value-props.module.css'

export function ValueProps() {
  return (
    <ul className={styles.valueProps}>
      {texts.valueProps.map((valueProp) => (
        <li key={valueProp.title}>
          <p className={text.strong}>{valueProp.title}</p>
          <p className={text.meta}>{valueProp.text}</p>
        </li>
      ))}
    </ul>
  )
}
