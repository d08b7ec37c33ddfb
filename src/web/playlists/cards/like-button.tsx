// Likes a playlist, and shows how many people do.
import { Heart } from 'lucide-react'
import type { ComponentProps } from 'react'
import { formatCount } from '#contract/basics/format.ts'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

type Props = Omit<ComponentProps<typeof Button>, 'look'> & { playlist: Playlist }

export function LikeButton({ playlist: { name, likes, isLiked }, ...rest }: Props) {
  return (
    <Button
      look="quiet"
      aria-label={texts.likePlaylist(name, likes)}
      aria-pressed={isLiked}
      {...rest}
    >
      <Heart />
      {formatCount(likes)}
    </Button>
  )
}
