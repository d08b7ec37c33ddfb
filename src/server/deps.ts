// Everything the server needs from the world, in one object. `main.ts` fills it for real, `tests/deps.ts` with honest doubles.
import type { Logger } from 'pino'
import type { Auth } from './accounts/auth.ts'
import type { Mailer } from './adapters/mail.ts'
import type { MeteredModel } from './adapters/models.ts'
import type { Payments } from './adapters/payments.ts'
import type { YouTube } from './adapters/youtube/youtube.ts'
import type { Settings } from './config.ts'
import type { Database } from './db/open.ts'
import type { LiveWorks } from './summaries/live-works.ts'
import type { Engine } from './threads/engine.ts'

export type Deps = {
  settings: Settings
  /** Signs the cookies of this installation. */
  secret: string
  db: Database
  auth: Auth
  mailer: Mailer
  /** Null where nothing is sold. */
  payments: Payments | null
  now: () => number
  youtube: YouTube
  engine: Engine
  model: MeteredModel | null
  /** The work that is being done now, for those who watch it. */
  live: LiveWorks
  log: Logger
  /** Aborted as soon as the process is asked to end. */
  stopping: AbortSignal
}
