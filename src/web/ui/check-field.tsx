// A box to tick in a form, with what it means.
import styles from './check-field.module.css'
import text from './text.module.css'

type Props = {
  name: string
  label: string
  help: string
  checked: boolean | undefined
  onChange?: (checked: boolean) => void
}

export function CheckField({ name, label, help, checked, onChange }: Props) {
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
