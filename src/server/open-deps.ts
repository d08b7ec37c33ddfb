// Opens everything a running server needs, in order, and knows how to close it again.
import { openAuth } from './accounts/auth.ts'
import { openMailer } from './adapters/mail.ts'
import { openModel } from './adapters/models.ts'
import { openPayments } from './adapters/payments.ts'
import { openYouTube } from './adapters/youtube/open-youtube.ts'
import type { Settings } from './config.ts'
import { openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import { openLog } from './log.ts'
import { openSecret } from './secret.ts'
import { openLiveWorks } from './summaries/live-works.ts'
import { openEngine } from './threads/engine.ts'

export async function openDeps(
  settings: Settings,
  stopping: AbortSignal,
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const log = openLog(settings.LOG_LEVEL)
  const now = Date.now
  const model = openModel({ settings, log })
  const engine = openEngine({ log })
  const youtube = openYouTube({ settings, now, log, parse: engine.parseCaptions })
  const secret = openSecret(settings)
  const db = await openDatabase(settings, log)
  const mailer = openMailer({ settings, log })
  const payments = openPayments({ settings, now, log })
  const auth = openAuth({ settings, secret, db, now, mailer, log })
  const live = await openLiveWorks({ db, now, log })
  const close = async () => {
    await live.stop()
    await db.close()
    await engine.close()
  }
  return {
    deps: { settings, secret, db, auth, mailer, payments, now, youtube, engine, model, live, log, stopping },
    close,
  }
}
