// A small select whose label only screen readers need.
import { ChevronDown } from 'lucide-react'
import field from './field.module.css'
import { joinClasses } from './join-classes.ts'
import text from './text.module.css'

type Props = {
  label: string
  value: string
  /** Value and name, in order. */
  options: (readonly [string, string])[]
  onPick: (value: string) => void
}

export function Pick({ label, value, options, onPick }: Props) {
  return (
    <label className={joinClasses(field.pick, field.small)}>
      <span className={text.hidden}>{label}</span>
      <select className={field.select} value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown />
    </label>
  )
}
