// Over a summary that is read as part of a playlist: where one is in it, and the ones before and after.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { playlistPath } from '#contract/paths.ts'
import type { PlaylistItem } from '#contract/playlists.ts'
import { useAuth } from '../accounts/auth.tsx'
import { buttonClass } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import { placeIn } from './order.ts'
import styles from './play-bar.module.css'
import { playPath } from './play-path.ts'
import { playlistQuery } from './playlists-query.ts'
import { texts } from './texts.ts'

/** Nothing where the summary is in no playlist, or that one cannot be read any more. */
export function PlayBar() {
  const { pathname } = useLocation()
  const id = useSearchParams()[0].get('playlist') ?? ''
  const { user } = useAuth()
  const { data } = useQuery({ ...playlistQuery(user?.uid, id), enabled: id !== '' })
  const place = data && placeIn(data.items, pathname)
  if (!place) return null
  return (
    <nav className={styles.bar} aria-label={texts.play.label}>
      <p className={text.meta}>
        {texts.play.place(place.at + 1, data.items.length)} <Link to={playlistPath(id)}>{data.name}</Link>
      </p>
      <Step to={place.previous} playlistId={id} label={texts.play.previous} />
      <Step to={place.next} playlistId={id} label={texts.play.next} forward />
    </nav>
  )
}

type StepProps = { to: PlaylistItem | null; playlistId: string; label: string; forward?: boolean }

function Step({ to, playlistId, label, forward = false }: StepProps) {
  if (!to) return null
  return (
    <Link className={buttonClass({ size: 'small' })} to={playPath(to, playlistId)}>
      {!forward && <ChevronLeft />}
      {label}
      <span className={text.hidden}>: {to.title}</span>
      {forward && <ChevronRight />}
    </Link>
  )
}
