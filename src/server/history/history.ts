// What a person can do with what they have: find it, save it, rate it, delete it and take that back.

import { Problem } from '#contract/problems.ts'
import type { SummaryText } from '#contract/summary.ts'
import { unknownVideo, type VideoMetadata } from '#contract/video.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { fold } from './fold.ts'
import * as store from './store.ts'

export type { Entry } from './store.ts'

/** How long a deletion can be taken back. */
const undoMs = 10 * 60 * 1000
/** How long a summary stays that nobody saved, for people who want it so. */
const unsavedMs = 24 * 3600 * 1000

export type Made = {
  ownerId: string
  videoId: string
  summaryId: string
  title: string
  channel: string
  category: string | null
  durationSeconds: number
  savedSeconds: number
  text: Pick<SummaryText, 'tldr' | 'keyPoints' | 'mainTopics' | 'sentiment'>
  createdAt: number
}
type Key = { ownerId: string; videoId: string }

/** Enters finished summaries, in the transaction that finishes them. */
export async function recordHistory(tx: Orm, made: Made[]): Promise<void> {
  await store.record(tx, made.map(toEntry))
}

function toEntry({ text, ...made }: Made): store.NewEntry {
  const { tldr, keyPoints, mainTopics, sentiment } = text
  const lines = (parts: string[]) => parts.map(fold).join('\n')
  return {
    ...made,
    sentiment,
    topics: mainTopics,
    searchText: lines([made.title, ...keyPoints.map((point) => point.text), ...mainTopics]),
    otherText: lines([made.channel, tldr]),
    terms: lines([made.title, made.channel, ...mainTopics]),
    updatedAt: made.createdAt,
  }
}

/** The owner's entry for a video, or null. */
export const findEntry = store.find

/** Which of these videos the owner has a summary of. */
export const listPresent = store.listPresent

export async function rate(deps: Deps, key: Key, rating: number): Promise<store.Entry> {
  return present(await store.change(deps.db.orm, key, { rating, updatedAt: deps.now() }))
}

/** Saving what is saved keeps the first mark. */
export async function save(deps: Deps, key: Key): Promise<store.Entry> {
  const entry = present(await store.find(deps.db.orm, key))
  if (entry.savedAt !== null) return entry
  return present(await store.change(deps.db.orm, key, { savedAt: deps.now(), updatedAt: deps.now() }))
}

export async function unsave(deps: Deps, key: Key): Promise<store.Entry> {
  return present(await store.change(deps.db.orm, key, { savedAt: null, updatedAt: deps.now() }))
}

export async function remove(deps: Deps, key: Key): Promise<void> {
  present(await store.change(deps.db.orm, key, { deletedAt: deps.now(), updatedAt: deps.now() }))
}

export async function restore(deps: Deps, key: Key): Promise<store.Entry> {
  return present(await store.restore(deps.db.orm, key, deps.now()))
}

/** Removes for good what was deleted a while ago, and what `withoutAutoSave` did not save within a day. Answers what is gone. */
export async function tidyUp(tx: Orm, nowMs: number, withoutAutoSave: string[]): Promise<Key[]> {
  const purged = await store.purge(tx, nowMs - undoMs)
  return [...purged, ...(await store.letGo(tx, withoutAutoSave, nowMs - unsavedMs))]
}

export const adoptHistory = store.move
export const listOwned = store.listOwned
export const forgetHistory = store.forget

/** A video whose title nobody knew when it was summarised gets it as soon as it is known. */
export async function nameVideo(orm: Orm, { id, title, channelTitle }: VideoMetadata): Promise<void> {
  if (title !== unknownVideo(id).title) await store.name(orm, id, { title, channel: channelTitle })
}

function present(entry: store.Entry | null): store.Entry {
  if (!entry) throw new Problem('not_found')
  return entry
}
