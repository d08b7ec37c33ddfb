// Follows a person, and stops following them.
import { Check } from 'lucide-react'
import type { Creator } from '#contract/social.ts'
import { Button } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import styles from './follow-button.module.css'
import { texts } from './texts.ts'
import { useFollow } from './use-follow.ts'

/** Nothing for oneself. */
export function FollowButton({ creator, sample = false }: { creator: Creator; sample?: boolean }) {
  const follow = useFollow(creator)
  const { displayName, isFollowing, isYou } = creator
  if (isYou) return null
  return (
    <Button size="small" className={styles.follow} aria-pressed={isFollowing} disabled={sample} onClick={follow}>
      {isFollowing && <Check />}
      {isFollowing ? texts.following : texts.follow}
      <span className={text.hidden}> {displayName}</span>
    </Button>
  )
}
