// A labeled checkbox with a help text.

import text from '../text.module.css'
import styles from './checkbox-field.module.css'

type Props = {
  name: string
  label: string
  help: string
  checked: boolean | undefined
  onChange?: (checked: boolean) => void
}

export function CheckboxField({ name, label, help, checked, onChange }: Props) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        defaultChecked={checked}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      <span>
        {label}
        <span className={text.meta}>{help}</span>
      </span>
    </label>
  )
}
