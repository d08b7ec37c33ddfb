// Searches a list after the user pauses typing.
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { maxSearchCharacters } from '#contract/limits.ts'
import { areLetterShortcutsEnabled } from '../browser/letter-shortcuts.ts'
import field from '../forms/field.module.css'
import text from '../ui/text.module.css'
import styles from './search-box.module.css'

const delayMs = 250

type Props = { label: string; placeholder: string; search: string; onSearch: (search: string) => void }

export function SearchBox({ label, placeholder, search, onSearch }: Props) {
  const [input, setInput] = useState(search)
  const [submitted, setSubmitted] = useState(search)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    // The URL changed without typing, by navigation.
    if (search !== submitted) {
      setSubmitted(search)
      setInput(search)
    }
  }
  useEffect(() => {
    if (input === submitted) return
    const timer = setTimeout(() => {
      setSubmitted(input)
      onSearch(input)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [input, submitted, onSearch])
  return (
    <label className={field.search}>
      <Search aria-hidden />
      <span className={text.hidden}>{label}</span>
      <input
        className={field.input}
        type="search"
        placeholder={placeholder}
        maxLength={maxSearchCharacters}
        value={input}
        onChange={(event) => setInput(event.target.value)}
        data-shortcut="search"
      />
      {input === '' && areLetterShortcutsEnabled() && <kbd className={styles.shortcut}>/</kbd>}
    </label>
  )
}
