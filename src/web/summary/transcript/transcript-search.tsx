// Searches the transcript and steps through the matches.
import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import text from '../../ui/text.module.css'
import { texts } from './texts.ts'
import styles from './transcript.module.css'

type Props = {
  /** The number of words in which it searches. */
  words: number
  search: string
  onSearch: (search: string) => void
  /** False while there is nothing to search for. */
  hasResult: boolean
  matchCount: number
  /** The selected match, counted from 0. */
  matchNumber: number
  onStep: (steps: 1 | -1) => void
}

export function TranscriptSearch({
  words,
  search,
  onSearch,
  hasResult,
  matchCount,
  matchNumber,
  onStep,
}: Props) {
  const id = useId()
  const result =
    matchCount > 0
      ? texts.matchPosition((matchNumber % matchCount) + 1, matchCount)
      : texts.noMatches
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <Search />
        <label className={text.hidden} htmlFor={id}>
          {texts.search}
        </label>
        <input
          id={id}
          className={field.input}
          type="search"
          autoComplete="off"
          placeholder={texts.searchIn(words)}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onStep(event.shiftKey ? -1 : 1)}
        />
        <span className={text.meta} role="status">
          {hasResult && result}
        </span>
      </div>
      {matchCount > 1 && (
        <>
          <IconButton label={texts.previous} onClick={() => onStep(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton label={texts.next} onClick={() => onStep(1)}>
            <ChevronDown />
          </IconButton>
        </>
      )}
    </div>
  )
}
