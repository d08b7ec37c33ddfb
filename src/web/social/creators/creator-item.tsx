// A creator in a list, with the button to follow them.
import type { ReactNode } from 'react'
import { creatorPath } from '#contract/basics/paths.ts'
import type { Creator } from '#contract/social/social.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import styles from './creator-list.module.css'
import { FollowButton } from './follow-button.tsx'
import { texts } from './texts.ts'

type Props = { creator: Creator; isSample: boolean }

export function CreatorItem({ creator, isSample }: Props) {
  const { displayName, username, playlistsCount } = creator
  return (
    <li className={styles.item}>
      <Avatar name={displayName} size="medium" tinted />
      <div>
        <p className={styles.name}>{isSample ? displayName : <CreatorLink creator={creator} />}</p>
        {!isSample && (
          <MetaList facts={[texts.handle(username), texts.playlists(playlistsCount)]} />
        )}
      </div>
      {!isSample && <FollowButton creator={creator} />}
    </li>
  )
}

export function CreatorLink({
  creator: { username, displayName },
}: {
  creator: Creator
}): ReactNode {
  return (
    <Link className={styles.link} to={creatorPath(username)}>
      {displayName}
    </Link>
  )
}
