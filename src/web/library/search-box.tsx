// The box that searches a list; the list follows when the typing pauses.
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { maxSearchCharacters } from '#contract/settings.ts'
import { lettersWork } from '../commands/use-shortcuts.ts'
import field from '../ui/field.module.css'
import text from '../ui/text.module.css'
import styles from './search-box.module.css'

const pauseMs = 250

type Props = { label: string; hint: string; search: string; onSearch: (search: string) => void }

export function SearchBox({ label, hint, search, onSearch }: Props) {
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  // The address changed by itself: by going back, or by a link.
  if (asked !== search) {
    setAsked(search)
    setTyped(search)
  }
  useEffect(() => {
    if (typed === asked) return
    const timer = setTimeout(() => {
      setAsked(typed)
      onSearch(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, asked, onSearch])
  return (
    <label className={field.search}>
      <Search aria-hidden />
      <span className={text.hidden}>{label}</span>
      <input
        className={field.input}
        type="search"
        placeholder={hint}
        maxLength={maxSearchCharacters}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-shortcut="search"
      />
      {typed === '' && lettersWork() && <kbd className={styles.hint}>/</kbd>}
    </label>
  )
}
