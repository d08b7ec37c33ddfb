// Opens the dependencies of a running server in order, and closes them again.
import { openAuth } from './accounts/auth.ts'
import { revokeKeysAndPairings } from './accounts/pairings/pairings.ts'
import { openMailer } from './adapters/mail/mail.ts'
import { openPayments } from './adapters/payments/open-payments.ts'
import { openPublicWeb } from './adapters/web/public-web.ts'
import { describeAdjustments } from './brand/accent.ts'
import { openCaptionAttempts } from './caption-attempts/caption-attempts.ts'
import type { Settings } from './config.ts'
import { openDatabase } from './db/open.ts'
import { drainMs } from './db/queue.ts'
import type { Deps } from './deps/deps.ts'
import { createAdmission } from './jobs/admission.ts'
import { openLocalWork } from './jobs/local-work.ts'
import { openListening } from './listening/listener/open-listening.ts'
import { openLog } from './log.ts'
import { openOwnModels } from './models/catalog/open-own-models.ts'
import { useFirstModel } from './models/choice/choose-model.ts'
import { openModelChoice } from './models/choice/model-choice.ts'
import { openEmbeddings } from './models/embeddings/open-embeddings.ts'
import { openRunningQuestions } from './questions/running-questions.ts'
import { openSecret } from './secret.ts'
import { readStoredEpisode } from './sources/podcast/episodes.ts'
import { openSources } from './sources/registry.ts'
import { openYouTube } from './sources/youtube/open-youtube.ts'
import { openRunningGenerations } from './summaries/generations/running-generations.ts'
import { openEngine } from './threads/engine.ts'

export async function openDeps(
  settings: Settings,
  stopping: AbortSignal,
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const log = openLog(settings.LOG_LEVEL)
  const { accent } = settings.brand
  for (const adjustment of accent ? describeAdjustments(accent) : []) log.warn(adjustment)
  const now = Date.now
  const engine = openEngine({ log })
  const captionAttempts = openCaptionAttempts({ now, log })
  const youtube = openYouTube({
    settings,
    now,
    log,
    parse: engine.parseCaptions,
    onAttempt: captionAttempts.count,
  })
  const web = openPublicWeb(settings)
  const secret = openSecret(settings)
  const db = await openDatabase(settings, log)
  captionAttempts.startStoring(db)
  const readEpisode = (id: string) => readStoredEpisode(db.orm, id)
  const wordLimit = settings.TRANSCRIPT_WORD_LIMIT
  const sources = openSources({ youtube, podcasts: { web, engine, wordLimit, readEpisode } })
  const mailer = openMailer({ settings, log })
  const payments = openPayments({ settings, now, log })
  const revokeKeys = (userId: string) => revokeKeysAndPairings(db.orm, userId)
  const auth = openAuth({ settings, secret, db, now, mailer, log, revokeKeys })
  const runningGenerations = await openRunningGenerations({ db, now, log })
  const runningQuestions = await openRunningQuestions({ db, now, log })
  const openWork = () => openLocalWork({ stopping, drainMs: drainMs[db.kind] })
  const [work, answering, hearing] = [openWork(), openWork(), openWork()]
  const { local, localModels, ...ownModels } = await openOwnModels({ settings, log })
  const own = { local, localModels }
  const listening = openListening({ settings, log, localModels })
  const modelChoice = await openModelChoice({ settings, secret, db, now, log, own })
  const embeddings = openEmbeddings({ settings, db, now, log, stopping, modelChoice }, local)
  // Not awaited, because a server that hangs would delay the start.
  void modelChoice.search()
  const close = async () => {
    await Promise.all([work.close(), answering.close(), hearing.close()])
    await listening.close()
    await modelChoice.stop()
    await ownModels.close()
    await runningGenerations.stop()
    await runningQuestions.stop()
    await captionAttempts.stop()
    await db.close()
    await engine.close()
  }
  const deps: Deps = {
    settings,
    secret,
    db,
    auth,
    mailer,
    payments,
    now,
    youtube,
    sources,
    captionAttempts,
    web,
    engine,
    modelChoice,
    localModels,
    embeddings,
    log,
    stopping,
    runningGenerations,
    runningQuestions,
    work,
    answering,
    hearing,
    listening,
    admission: createAdmission(now),
    get model() {
      return modelChoice.model()
    },
  }
  localModels.onReady((file) => useFirstModel(deps, file))
  return { deps, close }
}
