// Shows the answers that are being written to their readers, across all processes.
import type { Deps } from '../deps/deps.ts'
import type { AnswerProgress, RunningQuestions } from '../deps/running-questions.ts'
import { createProgressSaver, openCancelWatchers, openProgressWatchers } from '../jobs/watchers.ts'
import * as store from './store.ts'

const channel = 'pith_questions'

type Running = { attempts: number; part: NonNullable<AnswerProgress['part']> }

export async function openRunningQuestions({
  db,
  now,
  log,
}: Pick<Deps, 'db' | 'now' | 'log'>): Promise<RunningQuestions> {
  const running = new Map<string, Running>()
  const update = (id: string, { attempts, part }: Running) =>
    store.updatePart(db.orm, { id, attempts }, part)
  const save = createProgressSaver({ db, log, channel, running, update })
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
    const part = running.get(questionId)?.part ?? row?.part ?? null
    if (row?.state === 'running') return { part, end: null }
    return {
      part: null,
      end: { sequence: Math.max(row?.finishedAt ?? now(), (part?.sequence ?? 0) + 1) },
    }
  }

  return {
    publish({ id, attempts }, text) {
      const sequence = Math.max((running.get(id)?.part.sequence ?? 0) + 1, now())
      running.set(id, { attempts, part: { text, sequence } })
      watchers.notify(id)
      save(id)
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
