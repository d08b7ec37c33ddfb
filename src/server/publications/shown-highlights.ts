// The highlights on a public page: only where their owner chose to show them, and only
// words that are really there.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HighlightView } from '#contract/marks/highlights.ts'
import type { Deps } from '../deps/deps.ts'
import {
  hasUnchecked,
  listQuotedHighlights,
  listUnchecked,
  saveChecked,
} from '../marks/highlights/highlights.ts'
import { readCues } from '../summaries/transcripts/transcripts.ts'
import { findVersion, readVersion } from '../summaries/user-summaries/user-summaries.ts'
import type { PublicationRow } from './store.ts'

type Page = Pick<PublicationRow, 'ownerId' | 'videoId' | 'summaryId' | 'showsHighlights'>

const shown = { limit: 200, characters: 200_000 }
/** The first of a video, which are compared with the whole transcript. */
const searched = { limit: 1000, characters: 500_000 }
/** How long a publisher or a reader waits for a comparison that goes on without them. */
const waitMs = 2000
/** After a failure, readers cause no further comparison for this time. */
const failedMs = 60_000

/**
 * A highlight has any words that its owner sent, so nobody else sees those that were not said or
 * written.
 */
export async function listShownHighlights(deps: Deps, page: Page): Promise<HighlightView[]> {
  if (!page.showsHighlights) return []
  if (await hasUnchecked(deps.db.orm, page, searched.limit)) await untilChecked(deps, page)
  return listQuotedHighlights(deps.db.orm, page, shown)
}

/** Waits a moment for `checkHighlights`. */
export async function untilChecked(deps: Deps, page: Page): Promise<void> {
  const waiting = new AbortController()
  const tooLong = sleep(waitMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {})
  await Promise.race([checkHighlights(deps, page), tooLong])
  waiting.abort()
}

/** The comparisons that run, and those that failed lately. */
const running = new Map<string, Promise<void>>()

/**
 * Decides which highlights the page may show, in an engine thread, once for each. What fails is
 * logged and done again for a later reader.
 */
export function checkHighlights(deps: Deps, page: Page): Promise<void> {
  if (!page.showsHighlights) return Promise.resolve()
  const { summaryId } = page
  const checking = running.get(summaryId) ?? startCheck(deps, page)
  running.set(summaryId, checking)
  return checking
}

async function startCheck(deps: Deps, page: Page): Promise<void> {
  const { summaryId } = page
  try {
    while (await checkFirst(deps, page));
    running.delete(summaryId)
  } catch (err) {
    deps.log.warn(
      { err },
      'the highlights of a public page could not be compared with its transcript',
    )
    setTimeout(() => running.delete(summaryId), failedMs).unref()
  }
}

/** False if nothing was left to compare. */
async function checkFirst(deps: Deps, page: Page): Promise<boolean> {
  const { orm } = deps.db
  const unchecked = await listUnchecked(orm, page, searched)
  if (unchecked.length === 0) return false
  const quotes = unchecked.map(({ quote }) => quote ?? '')
  const engine = deps.engine.forOwner(page.ownerId)
  const areThere = await engine.findQuotes(async () => ({
    quotes,
    ...(await readTexts(deps, page)),
  }))
  const checkedIds = unchecked.map(({ id }) => id)
  const quotedIds = checkedIds.filter((_, index) => areThere[index])
  await saveChecked(orm, { summaryId: page.summaryId, checkedIds, quotedIds })
  return true
}

async function readTexts(deps: Deps, { ownerId, videoId, summaryId }: Page) {
  const { transcriptId } = (await findVersion(deps, { ownerId, videoId, summaryId })).generation
  const cues = transcriptId ? await readCues(deps.db.orm, transcriptId) : null
  return { cues: cues ?? '[]', written: (await readVersion(deps, ownerId, summaryId))?.summary }
}
