// A choice of the dialog that publishes a summary.
import type { ReactNode } from 'react'
import styles from './publish-dialog.module.css'

type Props = {
  label: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export function Checkbox({ label, checked, disabled = false, onChange }: Props) {
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}
