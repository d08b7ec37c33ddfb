// What a library can be filtered by, and how much is under each of its tabs.
import type { FilterChoices, LibraryCounts } from '#contract/library.ts'
import { maxFilterChoices } from '#contract/limits.ts'
import type { Deps } from '../deps/deps.ts'
import { countHighlights } from '../highlights/highlights.ts'
import { countEntries, readChoices } from '../history/choices.ts'
import { countTrash } from '../trash/trash.ts'

type Scope = Pick<Deps, 'db'>

export function listFilterChoices({ db }: Scope, ownerId: string): Promise<FilterChoices> {
  return readChoices(db.orm, ownerId, maxFilterChoices)
}

export async function countLibrary({ db }: Scope, ownerId: string): Promise<LibraryCounts> {
  const [summaries, highlights, trash] = await Promise.all([
    countEntries(db.orm, ownerId),
    countHighlights(db.orm, ownerId),
    countTrash(db.orm, ownerId),
  ])
  return { summaries, highlights, trash }
}
