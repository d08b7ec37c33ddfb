// Hears an audio or video file for a command, with the listener of this machine.
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import type { Logger } from 'pino'
import { Problem } from '#contract/problems/problems.ts'
import { recordingId } from '#contract/sources/recording.ts'
import { channelPlaceholders, unknownVideo } from '#contract/sources/video.ts'
import type { Settings } from '#server/config.ts'
import type { HeardWindow } from '#server/deps/listening.ts'
import { joinWindows, requireTalk } from '#server/listening/compose.ts'
import { readFirstBytes } from '#server/listening/recordings/files.ts'
import type { SourceTranscript } from '#server/source.ts'
import { tasks } from '#server/threads/tasks.ts'
import type { Screen } from './terminal.ts'

const headBytes = 16
/** The first bytes of what people record, in hexadecimal digits: no caption file has them. */
const beginnings =
  /^(?:494433|fff[0-9ab]|52494646.{8}57415645|664c6143|4f676753|1a45dfa3|.{8}66747970)/i

/** Whether a file begins as recordings do, whatever it is called. */
export function isRecordingFile(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  return beginnings.test(readFirstBytes(path, headBytes).toString('hex'))
}

const nothingListens =
  'To hear a recording, Pith needs a model, which "pith model add parakeet-v3" downloads. ' +
  '"pith model list" shows others. Or name a speech server in STT_BASE_URL.'

type Hearing = { settings: Settings; log: Logger; stderr: Screen }

/** Throws a Problem where nothing listens, or the file cannot be heard. */
export async function hearFile(
  path: string,
  { settings, log, stderr }: Hearing,
): Promise<SourceTranscript & { videoId: string }> {
  const { openOwnModels } = await import('#server/models/catalog/open-own-models.ts')
  const { openListening } = await import('#server/listening/listener/open-listening.ts')
  const models = await openOwnModels({ settings, log })
  const listening = openListening({ settings, log, localModels: models.localModels })
  try {
    const listener = await listening.listener()
    if (!listener) throw new Problem('listener_missing', { message: nothingListens })
    const file = resolve(path)
    const { signal } = new AbortController()
    const { seconds } = await listening.measure(file, signal)
    const windows: HeardWindow[] = []
    const hearing = { file, fromSeconds: 0, spoken: null, turn: 'terminal', signal }
    for await (const window of listener.hear(hearing)) {
      windows.push(window)
      showProgress(stderr, { heard: window.endSeconds, seconds })
    }
    const title = basename(path, extname(path))
    const hex = createHash('sha256').update(file).digest('hex')
    const videoId = recordingId(hex)
    const channelTitle = channelPlaceholders.recording
    const metadata = { ...unknownVideo(videoId), title, channelTitle, durationSeconds: seconds }
    const heard = joinWindows(windows)
    const { transcript } = heard
    const words = tasks.countWords(transcript)
    requireTalk(heard, { words, heardSeconds: windows.at(-1)?.endSeconds ?? 0 })
    return { videoId, transcript, metadata, chapters: [] }
  } finally {
    if (stderr.isTTY) stderr.write('\r\u001b[K')
    await listening.close()
    await models.close()
  }
}

function showProgress(screen: Screen, { heard, seconds }: { heard: number; seconds: number }) {
  const minutes = (value: number) => Math.round(value / 6) / 10
  const line = `Listening: ${minutes(heard)} of ${minutes(seconds)} minutes`
  screen.write(screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
}
