// The kinds of jobs that a process takes from the queue.
import type { QueuedKind } from './jobs/accept-job.ts'
import { listeningKind } from './listening/listen.ts'
import { questionKind } from './questions/run-question.ts'
import { summaryKind } from './summaries/generations/summary-job.ts'

export const jobKinds: QueuedKind[] = [summaryKind, questionKind, listeningKind]
