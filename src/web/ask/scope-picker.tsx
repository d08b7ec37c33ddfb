// Chooses where to look: in the whole library, in a playlist or in the videos of a channel.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api/api.ts'
import field from '../forms/field.module.css'
import { SegmentedControl } from '../forms/segmented-control.tsx'
import { Select } from '../forms/select.tsx'
import { useDebounced } from '../lists/use-debounced.ts'
import { queryKeys } from '../social-cache/query-keys.ts'
import text from '../ui/text.module.css'
import { type AskState, scopeKinds } from './ask-query.ts'
import styles from './scope-picker.module.css'
import { texts } from './texts.ts'

type Props = {
  state: AskState
  onChange: (change: Partial<AskState>) => void
  /** The id of the element that says that the channel is missing. */
  errorId: string | undefined
}

const options = scopeKinds.map((value) => ({ value, label: texts.scopes[value] }))

export function ScopePicker({ state, onChange, errorId }: Props) {
  const { scope } = state
  return (
    <div className={styles.scope}>
      <span className={`${text.meta} ${styles.label}`} aria-hidden="true">
        {texts.lookIn}
      </span>
      <SegmentedControl
        label={texts.whereToLook}
        options={options}
        value={scope}
        onChange={(next) => onChange({ scope: next })}
      />
      {scope === 'library' && <VideoCount channel="" />}
      {scope === 'playlist' && <PlaylistPicker state={state} onChange={onChange} />}
      {scope === 'channel' && <ChannelPicker state={state} onChange={onChange} errorId={errorId} />}
    </div>
  )
}

function VideoCount({ channel }: { channel: string }) {
  const { user } = useAuth()
  const { data } = useQuery(libraryCountQuery(user?.uid, channel))
  return <span className={text.meta}>{data && texts.videos(data.total)}</span>
}

/** The first page of the person's library, or of the videos of a channel, with their number. */
export function libraryCountQuery(userId: string | undefined, channel: string) {
  const query = new URLSearchParams(channel && { channel }).toString()
  return { queryKey: ['library', userId, query], queryFn: () => api.listSummaries(query) }
}

function PlaylistPicker({ state, onChange }: Omit<Props, 'errorId'>) {
  const { user } = useAuth()
  const { data } = useQuery({
    queryKey: queryKeys.ownPlaylistList(user?.uid, 'all'),
    queryFn: listOwnPlaylists,
  })
  const chosen = data?.find(({ id }) => id === state.playlist) ?? data?.[0]
  const chosenId = chosen?.id
  useEffect(() => {
    if (chosenId && chosenId !== state.playlist) onChange({ playlist: chosenId })
  })
  if (!data) return null
  if (!chosen) return <span className={text.meta}>{texts.noPlaylists}</span>
  return (
    <>
      <Select
        label={texts.playlist}
        value={chosen.id}
        options={data.map(({ id, name }) => [id, name] as const)}
        onChange={(playlist) => onChange({ playlist })}
      />
      <span className={text.meta}>{texts.videos(chosen.summaries)}</span>
    </>
  )
}

async function listOwnPlaylists() {
  const own = []
  for (let page = 1; ; page++) {
    const { items, pages } = await api.listPlaylists(`filter=mine&page=${page}`)
    own.push(...items.filter(({ isYours }) => isYours))
    if (page >= pages) return own
  }
}

/** A field that suggests the channels of the newest videos, and of those that match what is typed. */
function ChannelPicker({ state, onChange, errorId }: Props) {
  const { user } = useAuth()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (errorId) input.current?.focus()
  }, [errorId])
  const search = useDebounced(state.channel.trim())
  const query = new URLSearchParams(search && { search }).toString()
  const { data } = useQuery({ queryKey: ['library', user?.uid, query], queryFn: () => api.listSummaries(query) })
  const channels = new Set(data?.items.map(({ channel }) => channel).filter(Boolean))
  return (
    <>
      <input
        ref={input}
        className={`${field.input} ${styles.channel}`}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        dir="auto"
        aria-label={texts.channel}
        autoComplete="off"
        list={id}
        maxLength={200}
        placeholder={texts.channelPlaceholder}
        value={state.channel}
        onChange={({ target }) => onChange({ channel: target.value })}
      />
      <datalist id={id}>
        {[...channels].map((channel) => (
          <option key={channel} value={channel} />
        ))}
      </datalist>
      {search ? <VideoCount channel={search} /> : <span className={text.meta}>{texts.chooseChannel}</span>}
    </>
  )
}
