// Keeps the visibility rules in this folder: no other file of the server spells their conditions.
import { expect, test } from 'vitest'
import { readSourceFiles } from '#tests/source-files.ts'

/**
 * The columns on which visibility depends, in queries and in raw SQL, and both flags of a
 * playlist in one expression.
 */
const mentions =
  /\b(playlists|profiles|comments)\.(isPublic|hiddenAt|discoverable)\b|\b(is_public|hidden_at|blocker_id|blocked_id)\b|\b\w+\.discoverable\b|\bisPublic\b.*\bhiddenAt\b|\bhiddenAt\b.*\bisPublic\b/g

/** Files with mentions that are no conditions on what a viewer sees: how many, and why. */
const exceptions: Record<string, { count: number; reason: string }> = {
  'social/comments/store.ts': {
    count: 3,
    reason: 'selects the flag for the author, and hides comments',
  },
  'social/creators/store.ts': {
    count: 3,
    reason: 'selects the flag for the user themselves, and hides users',
  },
  'social/creators/user-locks.ts': { count: 1, reason: 'hidden users may not follow or comment' },
  'social/moderation/store.ts': {
    count: 12,
    reason: 'the operator sees everything, and lists what is hidden',
  },
  'playlists/store.ts': { count: 2, reason: 'hides playlists' },
}

test('only this folder and the schema spell the conditions of visibility', () => {
  const found = readSourceFiles('src/server')
    .map(({ path, text }) => ({
      path: path.replace('src/server/', ''),
      count: countMentions(text),
    }))
    .filter(({ path, count }) => count > 0 && !/^(visibility|db)\//.test(path))
  expect(Object.fromEntries(found.map(({ path, count }) => [path, count]))).toEqual(
    Object.fromEntries(Object.entries(exceptions).map(([path, { count }]) => [path, count])),
  )
})

test.each([
  'and(eq(playlists.isPublic, true), isNull(playlists.hiddenAt))',
  'sql`p.is_public and p.hidden_at is null`',
  'if (!isPublic || hiddenAt !== null) return null',
  'sql`shown.discoverable`',
])('a condition that is planted elsewhere is found: %s', (text) => {
  expect(countMentions(text)).toBeGreaterThan(0)
})

function countMentions(text: string): number {
  return text.match(mentions)?.length ?? 0
}
