// `pith model`: the models that run inside Pith, on the terminal as on the page.
import { formatBytes } from '#contract/basics/format.ts'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import { Problem } from '#contract/problems/problems.ts'
import { readSettings, type Settings } from '#server/config.ts'
import type { LocalModels } from '#server/deps/local-models.ts'
import { openLog } from '#server/log.ts'
import { filesOf, readCatalog } from '#server/models/catalog/catalog.ts'
import { type Hub, openHub } from '#server/models/catalog/hub.ts'
import { openOwnModels } from '#server/models/catalog/open-own-models.ts'
import type { ModelCommand } from './command.ts'
import type { Screen, Terminal } from './terminal.ts'

/**
 * Works on the folder of the models itself, also beside a running server: only one process
 * downloads at a time. Throws a Problem, or the reason of the signal.
 */
export async function runModelCommand(
  { action, target, format }: ModelCommand,
  { env, stderr }: Pick<Terminal, 'env' | 'stderr'>,
  signal: AbortSignal,
): Promise<string> {
  const settings = readSettings(env)
  if (action === 'verify') return verify(settings, target, signal)
  const { localModels, close } = await openOwnModels({ settings, log: openLog('error') })
  try {
    const result = await act(localModels, { action, target: target ?? '', stderr, signal })
    return format === 'json'
      ? `${JSON.stringify(result, null, 2)}\n`
      : result.map((model) => `${describe(model)}\n`).join('')
  } finally {
    await close()
  }
}

type Acting = { action: string; target: string; stderr: Screen; signal: AbortSignal }

async function act(
  models: LocalModels,
  { action, target, stderr, signal }: Acting,
): Promise<LocalModelInfo[]> {
  if (action === 'list') return models.list()
  if (action === 'remove') {
    await models.remove(target)
    return models.list()
  }
  if (action === 'test') return [requireUsable(await models.measure(target))]
  const { name } =
    action === 'file' ? await models.addFile({ path: target }) : await models.download(target)
  const pause = () => void models.pause(name)
  signal.addEventListener('abort', pause, { once: true })
  const progress = setInterval(() => void showProgress(models, name, stderr), 1000)
  try {
    await models.settled()
  } finally {
    clearInterval(progress)
    if (stderr.isTTY) stderr.write('\r\u001b[K')
  }
  signal.throwIfAborted()
  return [requireUsable(await find(models, name))]
}

async function find(models: LocalModels, name: string): Promise<LocalModelInfo> {
  return (await models.list()).find((model) => model.name === name)!
}

function requireUsable(model: LocalModelInfo): LocalModelInfo {
  if (model.failure)
    throw new Problem(model.failure.code === 'network' ? 'model_unavailable' : 'bad_request', {
      message: model.failure.message,
    })
  return model
}

async function showProgress(models: LocalModels, name: string, screen: Screen): Promise<void> {
  const { state, receivedBytes, bytes, secondsLeft } = await find(models, name)
  const size = bytes === null ? '' : ` of ${formatBytes(bytes)}`
  const left = secondsLeft === null ? '' : `, ${secondsLeft} s left`
  const line =
    state === 'downloading' ? `${formatBytes(receivedBytes)}${size}${left}` : `${state} ...`
  screen.write(screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
}

const mediaOf = (kind: LocalModelInfo['kind']) => (kind === 'listener' ? 'audio' : 'video')

const tasks: Record<LocalModelInfo['kind'], string> = {
  writer: 'writes',
  embedding: 'finds passages by meaning',
  listener: 'hears recordings',
  speakers: 'tells speakers apart',
}

function describe(model: LocalModelInfo): string {
  const { name, title, kind, state, bytes, license, minutesPerHour, isMeasured, failure } = model
  const speed =
    minutesPerHour === null
      ? []
      : [
          `${isMeasured ? 'about' : 'estimated'} ${minutesPerHour} min for an hour of ${mediaOf(kind)}`,
        ]
  const facts = [
    title,
    tasks[kind],
    ...(bytes === null ? [] : [formatBytes(bytes)]),
    ...(license ? [license.name] : []),
    ...speed,
  ]
  const reason = failure ? `\n  ${failure.message}` : ''
  return `${name.padEnd(24)} ${state.padEnd(12)} ${facts.join(', ')}${reason}`
}

/** What a maintainer pins: size and checksum at each address, and whether they are the pinned ones. */
async function verify(
  settings: Settings,
  name: string | null,
  signal: AbortSignal,
): Promise<string> {
  const { entries, trustedHosts } = readCatalog(settings)
  const chosen = entries.filter((entry) => name === null || entry.name === name)
  if (chosen.length === 0) throw new Problem('not_found', { message: 'There is no such model.' })
  const hub = openHub({ settings, trustedHosts })
  const lines: string[] = []
  for (const entry of chosen) {
    lines.push(entry.name)
    for (const wanted of filesOf(entry))
      for (const address of wanted.addresses)
        lines.push(`  ${address}`, `    ${await compare(hub, address, { wanted, signal })}`)
  }
  await hub.close()
  return `${lines.join('\n')}\n`
}

type Comparing = { wanted: ReturnType<typeof filesOf>[number]; signal: AbortSignal }

async function compare(hub: Hub, address: string, { wanted, signal }: Comparing): Promise<string> {
  const facts = await hub.describe(address, signal).catch((error: Error) => {
    signal.throwIfAborted()
    return error.message
  })
  if (facts === null) return 'says no checksum'
  if (typeof facts === 'string') return facts
  const isSame = facts.sha256 === wanted.sha256 && facts.bytes === wanted.bytes
  return `${isSame ? 'as pinned' : wanted.sha256 === null ? 'pin this' : 'DIFFERS'}: ${writePins(facts)}`
}

const writePins = ({ bytes, sha256 }: { bytes: number; sha256: string }) =>
  `"bytes": ${bytes}, "sha256": "${sha256}"`
