// Whom an installation without any public playlist shows as an example, and says so. They lead nowhere and nobody can be them.
import { initialOf } from '#contract/format.ts'
import type { Creator } from '#contract/social.ts'

const people: [name: string, followers: number, playlistsCount: number][] = [
  ['Robin Sample', 48, 2],
  ['Mika Sample', 31, 1],
  ['Sam Sample', 22, 1],
  ['Noa Sample', 9, 1],
]

export const sampleCreators: Creator[] = people.map(([displayName, followers, playlistsCount], index) => ({
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
