// Shows the answers that are being written to their readers, across all processes.
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../deps/deps.ts'
import type { AnswerProgress, LiveQuestions } from '../deps/live-questions.ts'
import { openCancelWatchers } from '../generations/cancel-watchers.ts'
import { openProgressWatchers } from '../generations/progress-watchers.ts'
import * as store from './store.ts'

const channel = 'pith_questions'
/** How often a growing answer is saved for the other processes. */
const saveIntervalMs = 250

export async function openLiveQuestions({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<LiveQuestions> {
  const running = new Map<string, NonNullable<AnswerProgress['part']>>()
  const saving = new Set<string>()
  const watchers = openProgressWatchers(readProgress)
  const stopWatchers = openCancelWatchers(log)

  const unsubscribe = await db.listen(channel, (questionId) => {
    // An empty id means that messages may have been missed.
    if (questionId === '') stopWatchers.checkAll()
    else stopWatchers.check(questionId)
    for (const id of questionId === '' ? watchers.watchedIds() : [questionId]) watchers.notify(id)
  })

  async function readProgress(questionId: string): Promise<AnswerProgress> {
    const row = await store.findProgress(db.orm, questionId)
    const part = running.get(questionId) ?? row?.part ?? null
    if (row?.state === 'running') return { part, end: null }
    return { part: null, end: { sequence: Math.max(row?.finishedAt ?? now(), (part?.sequence ?? 0) + 1) } }
  }

  /** Saves the answer so far for the other processes. The embedded database has no other process. */
  async function savePart(questionId: string): Promise<void> {
    if (db.kind === 'pglite' || saving.has(questionId)) return
    saving.add(questionId)
    await wait(saveIntervalMs)
    saving.delete(questionId)
    const part = running.get(questionId)
    if (!part) return
    await store.updatePart(db.orm, questionId, part)
    await db.notify(channel, questionId)
  }

  return {
    publish(questionId, text) {
      const sequence = Math.max((running.get(questionId)?.sequence ?? 0) + 1, now())
      running.set(questionId, { text, sequence })
      watchers.notify(questionId)
      savePart(questionId).catch((err) => log.warn({ err, questionId }, 'failed to save the answer so far'))
    },
    async close(questionId) {
      running.delete(questionId)
      await db.notify(channel, questionId)
    },
    watch: watchers.watch,
    announceStop: (questionId) => db.notify(channel, questionId),
    watchStop: stopWatchers.watch,
    stop: unsubscribe,
  }
}
