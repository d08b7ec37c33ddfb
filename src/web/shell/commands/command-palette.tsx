// The command palette: searches summaries, transcripts and commands.
import { useQuery } from '@tanstack/react-query'
import { FileText, Link, ListFilter, Search, TextSearch } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { matchPath, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { formatDuration } from '#contract/basics/format.ts'
import { maxSearchCharacters } from '#contract/basics/limits.ts'
import { routes, summaryPath } from '#contract/basics/paths.ts'
import { formatTimestampHash } from '#contract/captions/timestamp-hash.ts'
import type { TranscriptSearchPage } from '#contract/library/library.ts'
import type { SavedSearch } from '#contract/library/saved-searches.ts'
import { isQuestion } from '#contract/questions/question-words.ts'
import { findLink } from '#contract/sources/registry.ts'
import { wordsFor } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import {
  findSavedSearches,
  savedSearchesQuery,
  savedSearchPath,
} from '../../library/saved-searches/saved-searches-query.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Highlighted } from '../../ui/lists/highlighted.tsx'
import { useDebounced } from '../../ui/lists/use-debounced.ts'
import { closeDialog, closeOnCancel } from '../../ui/popups/dialog.tsx'
import { toAskState } from './asked-question.ts'
import { CommandIcon } from './command-icon.tsx'
import { type Command, filterCommands } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'
import styles from './palette.module.css'
import { texts } from './texts.ts'

type Entry = { key: string; group: string; content: ReactNode; run: () => void }
const maxEntriesPerGroup = 5

type CommandPaletteProps = { onRun: (command: Command) => void; onClose: () => void }

export function CommandPalette({ onRun, onClose }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [input, setInput] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const entries = useEntries(input, onRun)
  const activeEntry = entries[Math.min(activeIndex, entries.length - 1)]

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  function run(entry: Entry | undefined) {
    if (!entry) return
    closeDialog(dialog.current)
    entry.run()
  }

  function handleKeyDown(event: KeyboardEvent) {
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(activeEntry)
    if (offset === undefined || entries.length === 0) return
    event.preventDefault()
    setActiveIndex((activeIndex + offset + entries.length) % entries.length)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={texts.palette}
      closedby="any"
      onCancel={closeOnCancel}
      onClose={onClose}
    >
      <div className={styles.box}>
        <Search aria-hidden />
        <input
          role="combobox"
          aria-label={texts.input}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={activeEntry && `${id}-${activeEntry.key}`}
          autoComplete="off"
          maxLength={maxSearchCharacters}
          placeholder={texts.input}
          value={input}
          onChange={({ target }) => {
            setInput(target.value)
            setActiveIndex(0)
          }}
          onKeyDown={handleKeyDown}
        />
        <KeyCaps keys="Esc" />
      </div>
      <Options id={id} entries={entries} active={activeEntry?.key ?? ''} onRun={run} />
      {entries.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      <p className={styles.footer}>
        <KeyCaps keys="↑ ↓" /> {texts.choose} <KeyCaps keys="↵" /> {texts.open} <KeyCaps keys="?" />{' '}
        {texts.allShortcuts}
      </p>
    </dialog>
  )
}

type OptionsProps = { id: string; entries: Entry[]; active: string; onRun: (entry: Entry) => void }

function Options({ id, entries, active, onRun }: OptionsProps) {
  return (
    <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={texts.results}>
      {entries.map((entry, index) => (
        <div key={entry.key} role="presentation">
          {entry.group !== entries[index - 1]?.group && (
            <p className={styles.group} role="presentation">
              {entry.group}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys. */}
          <div
            id={`${id}-${entry.key}`}
            className={joinClasses(styles.item, entry.key === active && styles.active)}
            role="option"
            tabIndex={-1}
            aria-selected={entry.key === active}
            onClick={() => onRun(entry)}
          >
            {entry.content}
          </div>
        </div>
      ))}
    </div>
  )
}

function hasElement(shortcut: string): boolean {
  return (
    document.querySelector(`[data-shortcut="${shortcut}"]:not(:disabled, [aria-disabled=true])`) !==
    null
  )
}

function useEntries(input: string, onRun: (command: Command) => void): Entry[] {
  const { user, record } = useAuth()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const videoPath = matchPath(routes.summary.path, pathname) && hasElement('ask') ? pathname : null
  const search = useDebounced(input.trim())
  const isSearching = user !== null && search.length > 1
  const query = new URLSearchParams({ search }).toString()
  const summarySearch = useQuery({
    queryKey: ['library', user?.uid, query],
    queryFn: () => api.listSummaries(query),
    enabled: isSearching,
  })
  const transcriptSearch = useQuery({
    queryKey: ['library', user?.uid, 'spoken', query],
    queryFn: () => api.searchTranscripts(query),
    enabled: isSearching,
  })
  const saved = useQuery(savedSearchesQuery(user?.uid))
  const firstOf = <T,>(found: { items: T[] } | undefined): T[] =>
    isSearching ? (found?.items.slice(0, maxEntriesPerGroup) ?? []) : []
  // A bare id looks like a word of eleven letters.
  const isLink = /[./]/.test(input) && findLink(input) !== null
  const canAsk = user !== null && input.trim() !== '' && !isLink
  const askEntries = canAsk ? createAskEntries(input.trim(), videoPath, navigate) : []
  return [
    ...(isLink ? [createLinkEntry(input.trim(), navigate)] : []),
    ...(isQuestion(input) ? askEntries : []),
    ...firstOf(summarySearch.data).map((summary) => createSummaryEntry(summary, search, navigate)),
    ...firstOf(transcriptSearch.data).map((moment) => createMomentEntry(moment, search, navigate)),
    ...findSavedSearches(input, saved.data?.items ?? []).map((item) =>
      createSearchEntry(item, navigate),
    ),
    ...filterCommands(input, {
      isSignedIn: user !== null,
      isAdministrator: record?.role === 'admin',
      hasElement,
    }).map((command) => ({
      key: `c${command.title.replace(/\W/g, '')}`,
      group: texts.commands,
      content: (
        <>
          <CommandIcon action={command.action} />
          <span className={styles.name}>{command.title}</span>
          <KeyCaps keys={command.keys} />
        </>
      ),
      run: () => onRun(command),
    })),
    ...(isQuestion(input) ? [] : askEntries),
  ]
}

type ContentProps = { icon: ReactNode; meta?: string; children: ReactNode }

const Content = ({ icon, meta, children }: ContentProps) => (
  <>
    {icon}
    <span className={styles.name}>{children}</span>
    {meta !== undefined && <span className={styles.meta}>{meta}</span>}
  </>
)

function createSummaryEntry(
  summary: SummaryView,
  search: string,
  navigate: NavigateFunction,
): Entry {
  return {
    key: `s${summary.videoId}`,
    group: texts.summaries,
    content: (
      <Content icon={<FileText aria-hidden />} meta={summary.channel}>
        <Highlighted text={summary.title} search={search} />
      </Content>
    ),
    run: () => void navigate(summaryPath(summary.videoId), { state: { summary } }),
  }
}

function createMomentEntry(
  { summary, startSeconds, text }: TranscriptSearchPage['items'][number],
  search: string,
  navigate: NavigateFunction,
): Entry {
  return {
    key: `m${summary.videoId}`,
    group: texts.moments,
    content: (
      <Content
        icon={<span className={styles.time}>{formatDuration(startSeconds)}</span>}
        meta={summary.title}
      >
        <Highlighted text={text} search={search} />
      </Content>
    ),
    run: () =>
      void navigate(`${summaryPath(summary.videoId)}${formatTimestampHash(startSeconds)}`, {
        state: { summary },
      }),
  }
}

function createSearchEntry(item: SavedSearch, navigate: NavigateFunction): Entry {
  return {
    key: `q${item.id}`,
    group: texts.savedSearches,
    content: (
      <Content icon={<ListFilter aria-hidden />}>
        <bdi>{item.name}</bdi>
      </Content>
    ),
    run: () => void navigate(savedSearchPath(item)),
  }
}

function createLinkEntry(link: string, navigate: NavigateFunction): Entry {
  return {
    key: 'link',
    group: texts.link,
    content: <Content icon={<Link aria-hidden />}>{texts.fillLink}</Content>,
    run: () => void navigate(routes.summarize.path, { state: { link } }),
  }
}

/**
 * Asks about the video on the page of its summary, and about the library on the page for
 * questions. A link to that page only fills its box.
 */
function createAskEntries(
  question: string,
  pathname: string | null,
  navigate: NavigateFunction,
): Entry[] {
  const entry = (key: string, group: string, label: string, run: () => void) => ({
    ...{ key, group, run },
    content: (
      <Content icon={<TextSearch aria-hidden />}>
        {label} <bdi lang="">{question}</bdi>
      </Content>
    ),
  })
  const askLibrary = () =>
    void navigate(`${routes.ask.path}?${new URLSearchParams({ q: question })}`, {
      state: { asks: true },
    })
  const askVideo = (path: string) =>
    void navigate(`${path}?tab=ask`, { replace: true, state: toAskState(question) })
  const words = wordsFor(pathname?.split('/').at(-1) ?? '')
  return [
    ...(pathname === null
      ? []
      : [entry('askVideo', texts.video(words), texts.askVideo(words), () => askVideo(pathname))]),
    entry('ask', texts.ask, texts.askAbout, askLibrary),
  ]
}
