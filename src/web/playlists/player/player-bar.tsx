// The bar above a summary that is opened as part of a playlist: the position in it, and
// links to the previous and next one.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { playlistPath } from '#contract/basics/paths.ts'
import type { PlaylistItem } from '#contract/playlists/playlists.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { playlistQueryOptions } from '../cards/playlists-query.ts'
import { playPath } from './play-path.ts'
import styles from './player-bar.module.css'
import { findPosition } from './position.ts'
import { texts } from './texts.ts'

/** Renders nothing when the playlist does not contain the summary or cannot be read any more. */
export function PlayerBar() {
  const { pathname } = useLocation()
  const id = useSearchParams()[0].get('playlist') ?? ''
  const { user } = useAuth()
  const { data } = useQuery({ ...playlistQueryOptions(user?.uid, id), enabled: id !== '' })
  const position = data && findPosition(data.items, pathname)
  if (!position) return null
  return (
    <nav className={styles.bar} aria-label={texts.label}>
      <p className={text.meta}>
        {texts.position(position.index + 1, data.items.length)}{' '}
        <Link to={playlistPath(id)}>{data.name}</Link>
      </p>
      <StepLink item={position.previous} playlistId={id} label={texts.previous} />
      <StepLink item={position.next} playlistId={id} label={texts.next} isForward />
    </nav>
  )
}

type StepLinkProps = {
  item: PlaylistItem | null
  playlistId: string
  label: string
  isForward?: boolean
}

function StepLink({ item, playlistId, label, isForward = false }: StepLinkProps) {
  if (!item) return null
  return (
    <Link className={buttonClass({ size: 'small' })} to={playPath(item, playlistId)}>
      {!isForward && <ChevronLeft />}
      {label}
      <span className={text.hidden}>: {item.title}</span>
      {isForward && <ChevronRight />}
    </Link>
  )
}
