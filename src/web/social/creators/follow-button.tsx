// Follows and unfollows a creator.
import { Check } from 'lucide-react'
import type { Creator } from '#contract/social/social.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import styles from './follow-button.module.css'
import { texts } from './texts.ts'
import { useFollow } from './use-follow.ts'

/** Renders nothing for the user's own profile. */
export function FollowButton({ creator }: { creator: Creator }) {
  const toggleFollow = useFollow(creator)
  const { displayName, isFollowing, isYou } = creator
  if (isYou) return null
  return (
    <Button
      size="small"
      className={styles.follow}
      aria-pressed={isFollowing}
      onClick={toggleFollow}
    >
      {isFollowing && <Check />}
      {isFollowing ? texts.following : texts.follow}
      <span className={text.hidden}> {displayName}</span>
    </Button>
  )
}
