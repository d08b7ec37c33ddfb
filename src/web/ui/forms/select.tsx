// A compact select with a label for screen readers only.
import { ChevronDown } from 'lucide-react'
import { joinClasses } from '../join-classes.ts'
import text from '../text.module.css'
import field from './field.module.css'

type Props = {
  label: string
  value: string
  /** Pairs of value and name. */
  options: (readonly [string, string])[]
  onChange: (value: string) => void
  /** The id of the text that says why nothing can be chosen. */
  disabledBecause?: string
}

export function Select({ label, value, options, onChange, disabledBecause }: Props) {
  return (
    <label className={joinClasses(field.selectWrapper, field.small)}>
      <span className={text.hidden}>{label}</span>
      <select
        className={field.select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(disabledBecause && { disabled: true, 'aria-describedby': disabledBecause })}
      >
        {options.map(([optionValue, name]) => (
          <option key={optionValue} value={optionValue}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown />
    </label>
  )
}
