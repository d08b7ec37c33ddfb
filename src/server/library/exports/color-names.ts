// What a person calls the colors of highlights, as exports write it.
import type { HighlightNames } from '#contract/accounts/account.ts'
import { defaultHighlightNames } from '#contract/basics/limits.ts'
import { findUser, highlightNamesOf } from '../../accounts/profiles.ts'
import type { Orm } from '../../db/database.ts'

export async function readColorNames(orm: Orm, ownerId: string): Promise<HighlightNames> {
  const profile = (await findUser(orm, ownerId))?.profile
  return profile ? highlightNamesOf(profile) : defaultHighlightNames
}
