// Starts the server and its workers, and shuts them down cleanly.
import { inviteFirstAdministrator } from './accounts/first-administrator.ts'
import { startUpdateChecks } from './admin/updates/start-update-checks.ts'
import { createApp } from './app.ts'
import { startScheduledBackups } from './backup/scheduled-backups.ts'
import { readSettings, type Settings } from './config.ts'
import { openServer } from './http/bodies/open-server.ts'
import { describeListenError } from './http/listen-error.ts'
import { startIdleCollections } from './idle-memory.ts'
import { openDeps } from './open-deps.ts'
import { startWorkers } from './worker.ts'

const drainMs = 30_000
/** EX_CONFIG of sysexits.h: tells a service manager that another start changes nothing. */
const wrongSettingsExitCode = 78
/**
 * Connections that may wait until they are taken. With the default of 511 the system
 * drops those of a crowd, which try again seconds later.
 */
const maxWaitingConnections = 4096

async function main(): Promise<void> {
  // Whatever it writes is private.
  process.umask(0o077)
  const settings = readSettingsOrExit()
  const stopping = new AbortController()
  const { deps, close } = await openDeps(settings, stopping.signal)
  const app = createApp(deps)
  app.prepareDocs()
  const server = openServer(app.fetch)
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(describeListenError(error, settings))
  })
  await new Promise<void>((resolve) =>
    server.listen(
      { port: settings.PORT, host: settings.HOST, backlog: maxWaitingConnections },
      resolve,
    ),
  )
  const address = server.address()
  // With the port 0 the system has chosen one, which links name.
  if (typeof address === 'object' && address) settings.PORT = address.port
  await startWorkers(deps)
  const stopBackups = startScheduledBackups(deps)
  startUpdateChecks(deps)
  deps.localModels
    .continueInterrupted()
    .catch((err: unknown) => deps.log.error({ err }, 'the folder of the models cannot be read'))
  startIdleCollections()
  if (!deps.mailer.delivers)
    deps.log.warn(
      'SMTP_URL is not set: email addresses are not verified, and mails are written to files',
    )
  process.stdout.write(`Pith is ready at http://localhost:${settings.PORT}\n`)
  const link = await inviteFirstAdministrator(deps)
  if (link)
    process.stdout.write(
      `Nobody administers this server yet. This link creates the account of its first administrator. It works once, until the next start or for seven days:\n${link}\n`,
    )

  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), drainMs).unref()
    server.close()
    server.closeIdleConnections()
    await stopBackups()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function readSettingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    fail(messageOf(error), wrongSettingsExitCode)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function fail(message: string, exitCode = 1): never {
  process.stderr.write(`${message}\n`)
  process.exit(exitCode)
}

main().catch((error: unknown) => fail(messageOf(error)))
