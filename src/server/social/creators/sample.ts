// The sample creators of an installation that has no public playlist yet. They are marked
// as samples and have no page.
import { initialOf } from '#contract/basics/initial.ts'
import type { Creator } from '#contract/social/social.ts'

const names = ['Robin Sample', 'Mika Sample', 'Sam Sample', 'Noa Sample']

export const sampleCreators: Creator[] = names.map((displayName, index) => ({
  id: `sample-${index + 1}`,
  displayName,
  username: '',
  avatar: initialOf(displayName),
  followers: 0,
  following: 0,
  playlistsCount: 0,
  isFollowing: false,
  isYou: false,
  isBlocked: false,
  isHidden: false,
}))
