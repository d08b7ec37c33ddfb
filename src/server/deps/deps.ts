// The dependencies of the server in one object. `open-deps.ts` opens the real ones,
// `tests/deps.ts` creates doubles.
import type { Logger } from 'pino'
import type { Mailer } from '../adapters/mail/mail.ts'
import type { ModelClient } from '../adapters/models/open-model.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { PublicWeb } from '../adapters/web/public-web.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { ServerSources } from '../source.ts'
import type { YouTube } from '../sources/youtube/youtube.ts'
import type { Engine } from '../threads/engine.ts'
import type { Admission } from './admission.ts'
import type { Auth } from './auth.ts'
import type { CaptionAttempts } from './caption-attempts.ts'
import type { Embeddings } from './embeddings.ts'
import type { Listening } from './listening.ts'
import type { LocalModels } from './local-models.ts'
import type { LocalWork } from './local-work.ts'
import type { ModelChoice } from './model-choice.ts'
import type { RunningGenerations } from './running-generations.ts'
import type { RunningQuestions } from './running-questions.ts'

export type Deps = {
  settings: Settings
  /** Signs cookies and hashes identifiers. */
  secret: string
  db: Database
  auth: Auth
  mailer: Mailer
  /** Null if payments are not set up. */
  payments: Payments | null
  /** Milliseconds since 1970. */
  now: () => number
  youtube: YouTube
  /** What videos are fetched from. */
  sources: ServerSources
  /** How often each way to captions succeeds. */
  captionAttempts: CaptionAttempts
  /** Requests addresses that people have given. */
  web: PublicWeb
  engine: Engine
  /**
   * The model that writes now; null if none is set up: summaries are extracted. It
   * changes while the server runs.
   */
  readonly model: ModelClient | null
  modelChoice: ModelChoice
  /** The models that run inside this server. */
  localModels: LocalModels
  /** Finds passages by meaning. Null if no embedding model is set up: then words find them. */
  embeddings: Embeddings | null
  /** The progress of running generations. */
  runningGenerations: RunningGenerations
  /** The answers that are being written. */
  runningQuestions: RunningQuestions
  /** The slots of this process for making summaries. */
  work: LocalWork
  /** Limits the requests for a summary that are accepted at once. */
  admission: Admission
  /**
   * The slots of this process for answering questions, separate from those for summaries,
   * so that questions do not wait for summaries.
   */
  answering: LocalWork
  /** What hears recordings, and the slots of this process for it. */
  listening: Listening
  hearing: LocalWork
  log: Logger
  /** Aborted as soon as the process starts to stop. */
  stopping: AbortSignal
}
