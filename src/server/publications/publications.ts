// Publishes summaries under a public address, and reads the public pages.
import { randomBytes } from 'node:crypto'
import { publicPath } from '#contract/basics/paths.ts'
import { Problem } from '#contract/problems/problems.ts'
import {
  type Publication,
  type PublicationRequest,
  type PublicContent,
  type PublicSummary,
  publicContentSchema,
  publicSummarySchema,
} from '#contract/social/publication.ts'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { findUser, requireVerifiedEmail } from '../accounts/profiles.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import {
  isImported,
  listImportedIds,
  readSummary,
  readVersion,
} from '../summaries/user-summaries/user-summaries.ts'
import { isNewReaderToday, type PageReader } from './readers.ts'
import { findAnsweredIds, listShownAnswers } from './shown-answers.ts'
import { checkHighlights, listShownHighlights, untilChecked } from './shown-highlights.ts'
import * as store from './store.ts'

type Key = { ownerId: string; videoId: string }

/** Publishes a summary, or changes its publication. An owner has one public page per video. */
export async function publish(
  deps: Deps,
  key: Key,
  request: PublicationRequest,
): Promise<Publication> {
  const { showsName, indexable, showsHighlights = false, questionIds = [] } = request
  const current = await findPublication(deps.db.orm, key)
  if (!current || showsMore(current, request))
    await requireVerifiedEmail(deps, deps.db.orm, key.ownerId)
  const summaryId = request.summaryId ?? current?.summaryId
  const view = summaryId
    ? await readVersion(deps, key.ownerId, summaryId)
    : await readSummary(deps, key.ownerId, key.videoId)
  if (view?.videoId !== key.videoId) throw new Problem('not_found')
  if (await isImported(deps.db.orm, view.id)) throw new Problem('imported_private')
  const row = {
    ...key,
    id: createPageId(),
    summaryId: view.id,
    showsName,
    indexable,
    showsHighlights,
    questionIds: await findAnsweredIds(deps.db.orm, { ...key, ids: questionIds }),
    publishedAt: deps.now(),
    playlistId: null,
  }
  const published = await store.upsertPublication(deps.db.orm, row)
  await untilChecked(deps, published)
  return toPublication(deps, published)
}

/**
 * Begins to compare a new highlight with the transcript if a public page shows highlights
 * of its video.
 */
export async function checkNewHighlight(deps: Deps, key: Key): Promise<void> {
  const page = await findPublication(deps.db.orm, key)
  if (page) void checkHighlights(deps, page)
}

/** A person that may not publish may still show less. */
function showsMore(current: store.PublicationRow, request: PublicationRequest): boolean {
  const {
    summaryId = current.summaryId,
    showsName,
    indexable,
    showsHighlights = false,
    questionIds = [],
  } = request
  return (
    summaryId !== current.summaryId ||
    (showsName && !current.showsName) ||
    (indexable && !current.indexable) ||
    (showsHighlights && !current.showsHighlights) ||
    questionIds.some((id) => !current.questionIds.includes(id))
  )
}

/**
 * Publishes those of the summaries that are not public yet, together with a playlist,
 * except those that came in from a file. Search engines may not list them.
 */
export async function publishWithPlaylist(
  tx: Orm,
  { ownerId, id: playlistId }: { ownerId: string; id: string },
  {
    summaries,
    showsName,
    nowMs,
  }: { summaries: { videoId: string; summaryId: string }[]; showsName: boolean; nowMs: number },
): Promise<void> {
  const importedIds = new Set(
    await listImportedIds(
      tx,
      summaries.map(({ summaryId }) => summaryId),
    ),
  )
  const checked = summaries.filter(({ summaryId }) => !importedIds.has(summaryId))
  const rows = checked.map((summary) => ({
    ...summary,
    id: createPageId(),
    ownerId,
    showsName,
    indexable: false,
    showsHighlights: false,
    questionIds: [],
    publishedAt: nowMs,
    playlistId,
  }))
  await store.insertMissing(tx, rows)
}

/** Summaries in one statement, which takes a limited number of parameters. */
const publishedAtOnce = 1000

/**
 * Publishes those of the summaries that have no public page and did not come in from a
 * file, without name and search engines. Returns their videos.
 */
export async function publishInBulk(
  tx: Orm,
  ownerId: string,
  { summaries, nowMs }: { summaries: { videoId: string; summaryId: string }[]; nowMs: number },
): Promise<string[]> {
  const published: string[] = []
  for (let start = 0; start < summaries.length; start += publishedAtOnce) {
    const part = summaries.slice(start, start + publishedAtOnce)
    const ids = part.map(({ summaryId }) => summaryId)
    const importedIds = new Set(await listImportedIds(tx, ids))
    const rows = part
      .filter(({ summaryId }) => !importedIds.has(summaryId))
      .map((summary) => ({
        ...summary,
        id: createPageId(),
        ownerId,
        publishedAt: nowMs,
        playlistId: null,
        showsName: false,
        indexable: false,
        showsHighlights: false,
        questionIds: [],
      }))
    published.push(...(await store.insertMissing(tx, rows)))
  }
  return published
}

/** The owner's publication of a video, or null. */
export const findPublication = store.findPublication

export async function readPublication(deps: Deps, key: Key): Promise<Publication | null> {
  const row = await findPublication(deps.db.orm, key)
  return row && toPublication(deps, row)
}

/** Removes the public page at once. A later publication gets another address. */
export async function unpublish({ db, now }: Pick<Deps, 'db' | 'now'>, key: Key): Promise<void> {
  await store.deletePublication(db.orm, key, now())
}

/** What happens to public pages when their summaries are deleted, and when that is undone. */
export const { withdrawPublications, restorePublications } = store

/**
 * What happens to the summaries that were published with a playlist when that becomes
 * private, is deleted or restored.
 */
export const { countPublishedWith, withdrawPublishedWith, restorePublishedWith, purgeWithdrawn } =
  store

/**
 * Hides a public page from everybody, or shows it again if the time is null. False if
 * there is none or nothing changes.
 */
export const setPublicationHidden = store.setHidden

/** Finds the publication at an address that everybody can read, or null. */
export async function findReadablePublication(
  orm: Orm,
  pageId: string,
): Promise<store.PublicationRow | null> {
  return isPageId(pageId) ? store.findReadable(orm, pageId) : null
}

/** Finds what is public at an address, without owner, instructions and rating. */
export async function findPublicPage(
  deps: Deps,
  pageId: string,
  { withHighlights }: { withHighlights: boolean },
): Promise<{ publication: store.PublicationRow; summary: PublicSummary } | null> {
  const publication = await findReadablePublication(deps.db.orm, pageId)
  const view = publication && (await readVersion(deps, publication.ownerId, publication.summaryId))
  if (!view) return null
  const { showsName, publishedAt, readers, ownerId } = publication
  const publishedBy = showsName ? ((await findUser(deps.db.orm, ownerId))?.user.name ?? null) : null
  const highlights = withHighlights ? await listShownHighlights(deps, publication) : []
  const answers = await listShownAnswers(deps.db.orm, publication)
  const shown = {
    ...contentForOthers(view, pageId),
    publishedBy,
    publishedAt,
    readers,
    highlights,
    answers,
  }
  const summary = publicSummarySchema.parse(shown)
  return { publication, summary }
}

/** What others may see of a summary, under another id than its own. */
export function contentForOthers(view: SummaryView, id: string): PublicContent {
  // The channel of uploaded captions is "Your captions", which is wrong for other readers.
  const channel = isUploaded(view.videoId) ? '' : view.channel
  return publicContentSchema.parse({ ...view, id, channel })
}

/** Reads a public page and counts the reader once a day, except its owner. */
export async function readPublicPage(
  deps: Deps,
  pageId: string,
  { viewerId, ...reader }: PageReader & { viewerId: string | null },
): Promise<PublicSummary> {
  const page = await findPublicPage(deps, pageId, { withHighlights: true })
  if (!page) throw new Problem('not_found')
  const isOwner = viewerId === page.publication.ownerId
  if (!isOwner && (await isNewReaderToday(deps, pageId, reader)))
    await store.incrementReaders(deps.db.orm, pageId)
  return page.summary
}

/** Creates an id of 128 random bits, so that an address cannot be guessed. */
function createPageId(): string {
  return randomBytes(16).toString('base64url')
}

function isPageId(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

function toPublication({ settings }: Deps, row: store.PublicationRow): Publication {
  const { summaryId, showsName, indexable, showsHighlights, questionIds, readers, publishedAt } =
    row
  const path = publicPath(row.id)
  const url = settings.PUBLIC_URL ? new URL(path, settings.PUBLIC_URL).href : path
  const choices = { showsName, indexable, showsHighlights, questionIds }
  return { url, summaryId, ...choices, readers, publishedAt, isHidden: row.hiddenAt !== null }
}
