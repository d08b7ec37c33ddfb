// A person who can be found: initial, name, what else is known, and the button to follow them.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { creatorPath } from '#contract/paths.ts'
import type { Creator } from '#contract/social.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Facts } from '../ui/facts.tsx'
import { FollowButton } from './follow-button.tsx'
import styles from './person.module.css'
import { texts } from './texts.ts'

type Props = { creator: Creator; sample: boolean }

export function Person({ creator, sample }: Props) {
  const { displayName, username, playlistsCount } = creator
  return (
    <li className={styles.who}>
      <Avatar name={displayName} size="medium" tinted />
      <div>
        <p className={styles.name}>{sample ? displayName : <CreatorLink creator={creator} />}</p>
        <Facts facts={[username ? texts.handle(username) : null, texts.playlists(playlistsCount)]} />
      </div>
      <FollowButton creator={creator} sample={sample} />
    </li>
  )
}

export function CreatorLink({ creator: { username, displayName } }: { creator: Creator }): ReactNode {
  return (
    <Link className={styles.link} to={creatorPath(username)}>
      {displayName}
    </Link>
  )
}
