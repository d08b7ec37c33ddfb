// Searches a list after the user pauses typing.
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { maxSearchCharacters } from '#contract/basics/limits.ts'
import { areLetterShortcutsEnabled } from '../browser/letter-shortcuts.ts'
import { IconButton } from '../button.tsx'
import field from '../forms/field.module.css'
import { joinClasses } from '../join-classes.ts'
import text from '../text.module.css'
import styles from './search-box.module.css'
import { texts } from './texts.ts'

const delayMs = 250

type Props = {
  label: string
  placeholder: string
  search: string
  /** A button at the end of the box. */
  help?: ReactNode
  onSearch: (search: string) => void
}

export function SearchBox({ label, placeholder, search, help, onSearch }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
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
  function clear() {
    setInput('')
    setSubmitted('')
    onSearch('')
    box.current?.focus()
  }
  return (
    <div className={joinClasses(field.search, styles.box)}>
      <Search aria-hidden />
      <label className={text.hidden} htmlFor={id}>
        {label}
      </label>
      <input
        ref={box}
        id={id}
        className={field.input}
        type="search"
        placeholder={placeholder}
        maxLength={maxSearchCharacters}
        value={input}
        onChange={(event) => setInput(event.target.value)}
        data-shortcut="search"
      />
      <div className={styles.end}>
        {input === '' && areLetterShortcutsEnabled() && <kbd className={styles.shortcut}>/</kbd>}
        {input !== '' && (
          <IconButton label={texts.clearSearch} onClick={clear}>
            <X />
          </IconButton>
        )}
        {help}
      </div>
    </div>
  )
}
