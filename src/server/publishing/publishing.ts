// What a person can do with a page of their own, and what everybody else sees of it: no owner, no instructions, no rating.
import { publicPath } from '#contract/paths.ts'
import { Problem } from '#contract/problems.ts'
import {
  type Publication,
  type PublicationRequest,
  type PublicSummary,
  publicSummarySchema,
} from '#contract/publication.ts'
import { findPerson } from '../accounts/profiles.ts'
import type { Deps } from '../deps.ts'
import {
  countReader,
  findPublication,
  findPublicationAt,
  removePublication,
  type StoredPublication,
  writePublication,
} from '../publications/publications.ts'
import { readSummary, readVersion } from '../summaries/summaries.ts'

type Key = { ownerId: string; videoId: string }

/** Publishes a summary, or changes how it is published. */
export async function publish(deps: Deps, key: Key, request: PublicationRequest): Promise<Publication> {
  const { showsName, indexable } = request
  const summaryId = request.summaryId ?? (await findPublication(deps.db.orm, key))?.summaryId
  const view = summaryId
    ? await readVersion(deps, key.ownerId, summaryId)
    : await readSummary(deps, key.ownerId, key.videoId)
  if (view?.videoId !== key.videoId) throw new Problem('not_found')
  return present(deps, await writePublication(deps, { ...key, summaryId: view.id, showsName, indexable }))
}

/** The owner's page of a video, or null while there is none. */
export async function readPublication(deps: Deps, key: Key): Promise<Publication | null> {
  const found = await findPublication(deps.db.orm, key)
  return found && present(deps, found)
}

/** From here on nobody finds the page. A page that is made later has another address. */
export async function unpublish({ db }: Deps, key: Key): Promise<void> {
  await removePublication(db.orm, key)
}

export type PublicPage = { publication: StoredPublication; summary: PublicSummary }

/** What stands at a public address, or null where nothing does. */
export async function findPublic(deps: Deps, id: string): Promise<PublicPage | null> {
  const publication = await findPublicationAt(deps.db.orm, id)
  const view = publication && (await readVersion(deps, publication.ownerId, publication.summaryId))
  if (!view) return null
  // "Your captions" would be said to the wrong person.
  const channel = view.url === null && view.transcript.kind === 'upload' ? '' : view.channel
  const { showsName, publishedAt, readers, ownerId } = publication
  const publishedBy = showsName ? ((await findPerson(deps.db.orm, ownerId))?.user.name ?? null) : null
  const summary = publicSummarySchema.parse({ ...view, id, channel, publishedBy, publishedAt, readers })
  return { publication, summary }
}

export type Reader = { ownerId: string | null; address: string; agent: string }

/** Reads a public page, as somebody who counts unless it is their own. */
export async function readPublic(deps: Deps, id: string, { ownerId, ...reader }: Reader): Promise<PublicSummary> {
  const found = await findPublic(deps, id)
  if (!found) throw new Problem('not_found')
  if (ownerId !== found.publication.ownerId) await countReader(deps, found.publication, reader)
  return found.summary
}

function present({ settings }: Deps, row: StoredPublication): Publication {
  const { summaryId, showsName, indexable, readers, publishedAt } = row
  const path = publicPath(row.id)
  const url = settings.PUBLIC_URL ? new URL(path, settings.PUBLIC_URL).href : path
  return { url, summaryId, showsName, indexable, readers, publishedAt }
}
