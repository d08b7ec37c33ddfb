// The sample creators of an installation that has no public playlist yet. They are marked as samples and have no page.
import { initialOf } from '#contract/initial.ts'
import type { Creator } from '#contract/social.ts'

const samples: [name: string, followers: number, playlistsCount: number][] = [
  ['Robin Sample', 48, 2],
  ['Mika Sample', 31, 1],
  ['Sam Sample', 22, 1],
  ['Noa Sample', 9, 1],
]

export const sampleCreators: Creator[] = samples.map(([displayName, followers, playlistsCount], index) => ({
  id: `sample-${index + 1}`,
  displayName,
  username: '',
  avatar: initialOf(displayName),
  followers,
  following: 0,
  playlistsCount,
  isFollowing: false,
  isYou: false,
  isBlocked: false,
  isHidden: false,
}))
