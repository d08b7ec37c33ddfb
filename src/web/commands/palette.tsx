// One box for everything: one's summaries, the moments in them, and commands.
import { useQuery } from '@tanstack/react-query'
import { FileText, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDuration } from '#contract/format.ts'
import { summaryPath } from '#contract/paths.ts'
import { maxSearchCharacters } from '#contract/settings.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { Highlighted } from '../library/highlighted.tsx'
import { useDebounced } from '../library/use-debounced.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { type Command, matchingCommands } from './commands.ts'
import { Keys } from './keys.tsx'
import styles from './palette.module.css'
import { texts } from './texts.ts'

type Entry = { key: string; group: string; content: ReactNode; run: () => void }
const shownOfEach = 5

export function Palette({ onRun, onClose }: { onRun: (command: Command) => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const entries = useEntries(typed, onRun)
  const chosen = entries[Math.min(at, entries.length - 1)]
  const optionId = (entry: Entry) => `${id}-${entry.key}`

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  function run(entry: Entry | undefined) {
    if (!entry) return
    dialog.current?.close()
    entry.run()
  }

  function walk(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(chosen)
    if (by === undefined || entries.length === 0) return
    event.preventDefault()
    setAt((at + by + entries.length) % entries.length)
  }

  return (
    <dialog ref={dialog} className={styles.palette} aria-label={texts.palette} closedby="any" onClose={onClose}>
      <div className={styles.box}>
        <Search aria-hidden />
        <input
          role="combobox"
          aria-label={texts.input}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          maxLength={maxSearchCharacters}
          placeholder={texts.input}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={walk}
        />
        <Keys keys="Esc" />
      </div>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={texts.results}>
        {entries.map((entry, index) => (
          <div key={entry.key} role="presentation">
            {entry.group !== entries[index - 1]?.group && (
              <p className={styles.group} role="presentation">
                {entry.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys. */}
            <div
              id={optionId(entry)}
              className={joinClasses(styles.item, entry === chosen && styles.on)}
              role="option"
              tabIndex={-1}
              aria-selected={entry === chosen}
              onClick={() => run(entry)}
            >
              {entry.content}
            </div>
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className={styles.nothing}>{texts.nothing}</p>}
      <p className={styles.foot}>
        <Keys keys="↑ ↓" /> {texts.choose} <Keys keys="↵" /> {texts.open} <Keys keys="?" /> {texts.allShortcuts}
      </p>
    </dialog>
  )
}

function useEntries(typed: string, onRun: (command: Command) => void): Entry[] {
  const { user } = useAuth()
  const navigate = useNavigate()
  const search = useDebounced(typed.trim())
  const enabled = user !== null && search.length > 1
  const query = new URLSearchParams({ search }).toString()
  const found = useQuery({
    queryKey: ['library', user?.uid, query],
    queryFn: () => api.listSummaries(query),
    enabled,
  })
  const spoken = useQuery({
    queryKey: ['library', user?.uid, 'spoken', search],
    queryFn: () => api.searchSpoken(search, 1),
    enabled,
  })
  const summaries = enabled ? (found.data?.items ?? []) : []
  const moments = enabled ? (spoken.data?.items ?? []) : []
  return [
    ...summaries.slice(0, shownOfEach).map((summary) => ({
      key: `s${summary.videoId}`,
      group: texts.summaries,
      content: (
        <>
          <FileText aria-hidden />
          <span className={styles.name}>
            <Highlighted text={summary.title} search={search} />
          </span>
          <span className={styles.meta}>{summary.channel}</span>
        </>
      ),
      run: () => void navigate(summaryPath(summary.videoId), { state: { summary } }),
    })),
    ...moments.slice(0, shownOfEach).map(({ summary, startSeconds, text }) => ({
      key: `m${summary.videoId}`,
      group: texts.moments,
      content: (
        <>
          <span className={styles.time}>{formatDuration(startSeconds)}</span>
          <span className={styles.name}>
            <Highlighted text={text} search={search} />
          </span>
          <span className={styles.meta}>{summary.title}</span>
        </>
      ),
      run: () => void navigate(`${summaryPath(summary.videoId)}#t=${Math.floor(startSeconds)}`, { state: { summary } }),
    })),
    ...matchingCommands(typed).map((command) => ({
      key: `c${command.keys.replace(/\W/g, '')}${command.title.length}`,
      group: texts.commands,
      content: (
        <>
          <span className={styles.name}>{command.title}</span>
          <Keys keys={command.keys} />
        </>
      ),
      run: () => onRun(command),
    })),
  ]
}
