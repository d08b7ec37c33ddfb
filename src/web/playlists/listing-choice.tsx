// The videos behind a link, to choose from, and what of the choice fits the allowance.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDuration } from '#contract/format.ts'
import type { Listing, Playlist } from '#contract/playlists.ts'
import { api } from '../api.ts'
import { showToast } from '../shell/toasts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { closeDialog, DialogActions } from '../ui/dialog.tsx'
import field from '../ui/field.module.css'
import { FieldError } from '../ui/field-error.tsx'
import text from '../ui/text.module.css'
import styles from './import-dialog.module.css'
import { type Fit, fitOf } from './listing.ts'
import { refreshAll } from './patch.ts'
import { texts } from './texts.ts'

const said = texts.imports

export function ListingChoice({ playlist, listing }: { playlist: Playlist; listing: Listing }) {
  const queries = useQueryClient()
  const first = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [publishes, setPublishes] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const fit = fitOf(listing, chosen)
  const all = fit.chosen === listing.videos.length
  // The list takes the place of the box for the link.
  useEffect(() => first.current?.focus(), [])

  function choose(videoId: string, on: boolean) {
    setChosen((before) => new Set(on ? [...before, videoId] : [...before].filter((one) => one !== videoId)))
  }

  async function start(button: HTMLElement) {
    if (fit.chosen === 0) return setFault(said.none)
    setFault(null)
    setBusy(true)
    try {
      const wanted = listing.videos.filter(({ videoId }) => chosen.has(videoId))
      const videos = wanted.map(({ videoId, title }) => ({ videoId, title }))
      await api.startImport(playlist.id, { videos, publishSummaries: publishes })
      showToast(said.started)
      closeDialog(button)
      await refreshAll(queries)
    } catch (cause) {
      setFault(cause instanceof Error ? cause.message : String(cause))
      setBusy(false)
    }
  }

  return (
    <>
      <label className={styles.all}>
        <input
          ref={first}
          type="checkbox"
          checked={all}
          onChange={() => setChosen(new Set(all ? [] : listing.videos.map(({ videoId }) => videoId)))}
        />
        {said.all}
      </label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <ul className={styles.videos} aria-label={said.list} tabIndex={0}>
        {listing.videos.map(({ videoId, title, durationSeconds, isSummarized }) => (
          <li key={videoId}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(videoId)}
                onChange={({ target }) => choose(videoId, target.checked)}
              />
              <span>{title}</span>
            </label>
            {isSummarized && <Badge tone="outline">{said.summarized}</Badge>}
            {durationSeconds !== null && <span className={text.meta}>{formatDuration(durationSeconds)}</span>}
          </li>
        ))}
      </ul>
      {listing.hasMore && <p className={field.help}>{said.more(listing.videos.length)}</p>}
      <p className={field.help} role="status">
        {fit.chosen > 0 && tell(fit)}
      </p>
      {playlist.isPublic && (
        <div className={styles.consent}>
          <CheckField
            name="publishes"
            label={said.publish}
            help={said.publishHelp}
            checked={publishes}
            onChange={setPublishes}
          />
        </div>
      )}
      {fault && <FieldError>{fault}</FieldError>}
      <DialogActions>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{said.cancel}</Button>
        <Button look="primary" busy={busy} onClick={({ currentTarget }) => void start(currentTarget)}>
          {busy ? said.starting : said.start(fit.chosen)}
        </Button>
      </DialogActions>
    </>
  )
}

function tell({ counted, fits }: Fit): string {
  if (counted === 0) return said.free
  if (fits === null) return said.unknown
  return fits === counted ? said.allFit(counted) : said.fits(fits, counted)
}
