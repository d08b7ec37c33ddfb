// Selects videos of a playlist or channel, and shows how many of them fit the allowance.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import { maxPlaylistNameCharacters } from '#contract/basics/limits.ts'
import type { ImportRequest, Listing, Playlist } from '#contract/playlists/playlists.ts'
import { api } from '../../api/api.ts'
import { invalidateSocialQueries } from '../../social/cache/query-keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { languageOf } from '../../ui/language-of.ts'
import { closeDialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { type AllowanceFit, computeAllowanceFit } from './allowance-fit.ts'
import styles from './import-dialog.module.css'
import { TargetSelect } from './target-select.tsx'
import { texts } from './texts.ts'

type Props = {
  /** Where the videos go; null to let the person choose. */
  playlist: Playlist | null
  listing: Listing
  onStarted?: (playlistId: string) => void
}

export function VideoPicker({ playlist, listing, onStarted }: Props) {
  const [target, setTarget] = useState(playlist)
  const selectAllBox = useRef<HTMLInputElement>(null)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [shouldPublish, setShouldPublish] = useState(false)
  const { isPending, error, setError, start } = useStart(listing.title, onStarted)
  const fit = computeAllowanceFit(listing, selectedIds)
  const usableIds = listing.videos
    .filter(({ unavailable }) => !unavailable)
    .map(({ videoId }) => videoId)
  const areAllSelected = usableIds.length > 0 && fit.selected === usableIds.length
  // The list replaces the input that had the focus.
  useEffect(() => selectAllBox.current?.focus(), [])

  function select(videoId: string, isSelected: boolean) {
    setSelectedIds(
      (before) =>
        new Set(isSelected ? [...before, videoId] : [...before].filter((id) => id !== videoId)),
    )
  }

  function add(button: HTMLElement) {
    if (fit.selected === 0) return setError(texts.noneSelected)
    const selected = listing.videos.filter(({ videoId }) => selectedIds.has(videoId))
    const videos = selected.map(({ videoId, title }) => ({ videoId, title }))
    const publishSummaries = target?.isPublic === true && shouldPublish
    void start(target, { videos, publishSummaries }, () => closeDialog(button))
  }

  return (
    <>
      <label className={styles.all}>
        <input
          ref={selectAllBox}
          type="checkbox"
          checked={areAllSelected}
          onChange={() => setSelectedIds(new Set(areAllSelected ? [] : usableIds))}
        />
        {texts.selectAll}
      </label>
      <VideoList videos={listing.videos} selectedIds={selectedIds} onSelect={select} />
      {listing.hasMore && <p className={field.help}>{texts.listLimit(listing.videos.length)}</p>}
      <p className={field.help} role="status">
        {fit.selected > 0 && describeFit(fit)}
      </p>
      {playlist === null && (
        <TargetSelect title={listing.title} target={target} onTarget={setTarget} />
      )}
      {target?.isPublic && (
        <div className={styles.consent}>
          <CheckboxField
            name="publishes"
            label={texts.publish}
            help={texts.publishHelp}
            checked={shouldPublish}
            onChange={setShouldPublish}
          />
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
      <DialogActions>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.cancel}</Button>
        <Button look="primary" busy={isPending} onClick={({ currentTarget }) => add(currentTarget)}>
          {isPending ? texts.adding : texts.add(fit.selected)}
        </Button>
      </DialogActions>
    </>
  )
}

/** Starts the import into a playlist, or into a new one with this title. */
function useStart(title: string, onStarted: Props['onStarted']) {
  const queries = useQueryClient()
  /** Kept, so that another attempt does not create a second playlist. */
  const newPlaylist = useRef<Playlist>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function start(target: Playlist | null, body: ImportRequest, onClose: () => void) {
    setError(null)
    setPending(true)
    try {
      if (!target) newPlaylist.current ??= await createPlaylist(title)
      const { id } = target ?? newPlaylist.current!
      await api.startImport(id, body)
      showToast(texts.started)
      if (onStarted) onStarted(id)
      else onClose()
      await invalidateSocialQueries(queries)
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
      setPending(false)
    }
  }
  return { isPending, error, setError, start }
}

/** A title may be longer than a name, and the cut may split a character. */
function createPlaylist(title: string): Promise<Playlist> {
  return api.createPlaylist({
    name: title.slice(0, maxPlaylistNameCharacters).replace(/[\ud800-\udbff]$/, ''),
  })
}

type VideoListProps = {
  videos: Listing['videos']
  selectedIds: ReadonlySet<string>
  onSelect: (videoId: string, isSelected: boolean) => void
}

function VideoList({ videos, selectedIds, onSelect }: VideoListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
    <ul className={styles.videos} aria-label={texts.videos} tabIndex={0}>
      {videos.map(({ videoId, title, durationSeconds, isSummarized, unavailable }) => (
        <li key={videoId}>
          <label>
            <input
              type="checkbox"
              disabled={unavailable !== undefined}
              checked={selectedIds.has(videoId)}
              onChange={({ target }) => onSelect(videoId, target.checked)}
            />
            <span {...languageOf('und')}>{title}</span>
          </label>
          {unavailable && <Badge tone="outline">{texts.unavailable[unavailable]}</Badge>}
          {isSummarized && <Badge tone="outline">{texts.summarized}</Badge>}
          {durationSeconds !== null && (
            <span className={text.meta}>{formatDuration(durationSeconds)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function describeFit({ newSummaries, fitting }: AllowanceFit): string {
  if (newSummaries === 0) return texts.allSummarized
  if (fitting === null) return texts.allowanceUnknown
  return fitting === newSummaries
    ? texts.allFit(newSummaries)
    : texts.someFit(fitting, newSummaries)
}
