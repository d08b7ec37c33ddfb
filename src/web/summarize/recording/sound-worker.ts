// Reads a file of audio or video beside the page: what is in it, and its sound alone.
import {
  ADTS,
  BlobSource,
  Conversion,
  canEncodeAudio,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  OggOutputFormat,
  Output,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
  WAVE,
  WavOutputFormat,
  WEBM,
} from 'mediabunny'
import { openSoundFile } from './sound-file.ts'

export type SoundFacts = {
  /** Null for a file that is no audio or video. */
  seconds: number | null
  /** Whether the server reads the file as it is. */
  isReadable: boolean
  /** Whether it reads it, or AAC, for which it has to fetch a decoder. */
  mayBeRead: boolean
  hasVideo: boolean
}

export type SoundRequest =
  | { kind: 'inspect'; file: File }
  /** `untilSeconds` leaves out what is said later. */
  | { kind: 'extract'; file: File; untilSeconds: number }

export type SoundReply =
  | { kind: 'facts'; facts: SoundFacts }
  | { kind: 'share'; share: number }
  | { kind: 'sound'; file: File }
  /** `unsupported`: the browser does not decode this kind of file. `mute`: it has no sound. */
  | { kind: 'failed'; reason: 'unsupported' | 'damaged' | 'empty' | 'mute'; message: string }

const formats = [MP3, MP4, QTFF, WEBM, MATROSKA, OGG, WAVE, FLAC, ADTS, MPEG_TS]
/** What the server decodes, by the name of the format. */
const readable: Record<string, RegExp> = {
  MP3: /^mp3$/,
  WAVE: /^pcm-/,
  Ogg: /^(opus|vorbis)$/,
  WebM: /^(opus|vorbis)$/,
  FLAC: /^flac$/,
}
/** Less is no recording, and not read well. */
const leastBytes = 100
/** Enough for speech: 14 MB an hour. */
const bitrate = 32_000
const sampleRate = 16_000

addEventListener('message', ({ data }: MessageEvent<SoundRequest>) => {
  const run = data.kind === 'inspect' ? inspect(data.file) : extract(data)
  run.then(reply, (cause: unknown) =>
    reply({ kind: 'failed', reason: 'damaged', message: String(cause) }),
  )
})

const reply = (message: SoundReply) => postMessage(message)

const openInput = (file: File) => new Input({ formats, source: new BlobSource(file) })

async function inspect(file: File): Promise<SoundReply> {
  const input = openInput(file)
  const none = { seconds: null, isReadable: false, mayBeRead: false, hasVideo: false }
  if (file.size === 0) return { kind: 'failed', reason: 'empty', message: 'no bytes' }
  if (file.size < leastBytes || !(await input.canRead())) return { kind: 'facts', facts: none }
  const sound = await input.getPrimaryAudioTrack()
  if (!sound) return { kind: 'failed', reason: 'mute', message: 'no sound' }
  const seconds =
    (await input.getDurationFromMetadata([sound])) ?? (await input.computeDuration([sound]))
  const { name } = await input.getFormat()
  const codec = (await sound.getCodec()) ?? ''
  const isReadable = readable[name]?.test(codec) ?? false
  const hasVideo = (await input.getPrimaryVideoTrack()) !== null
  const mayBeRead = isReadable || codec === 'aac'
  return { kind: 'facts', facts: { seconds, isReadable, mayBeRead, hasVideo } }
}

/** Leaves the picture out, and makes the sound as small as speech may be. */
async function extract(request: Extract<SoundRequest, { kind: 'extract' }>): Promise<SoundReply> {
  const { file, untilSeconds } = request
  const stored = await openSoundFile(file, untilSeconds)
  const finished = await stored.finished()
  if (finished) return { kind: 'sound', file: finished }
  const input = openInput(file)
  const isOpus = await canEncodeAudio('opus', { numberOfChannels: 1, sampleRate, bitrate })
  const output = new Output({
    format: isOpus ? new OggOutputFormat() : new WavOutputFormat(),
    target: new StreamTarget((await stored.open()) as WritableStream<StreamTargetChunk>, {
      chunked: true,
      chunkSize: 2 ** 20,
    }),
  })
  const seconds = await input.getDurationFromMetadata()
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    video: { discard: true },
    audio: (track) => describeOutput(track, isOpus),
    ...(seconds !== null && seconds > untilSeconds && { trim: { end: untilSeconds } }),
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid) {
    const reasons = conversion.discardedTracks.map(({ reason }) => reason).join(', ')
    return { kind: 'failed', reason: 'unsupported', message: reasons }
  }
  let shown = -1
  conversion.onProgress = (share) => {
    const percent = Math.floor(share * 100)
    if (percent !== shown) reply({ kind: 'share', share })
    shown = percent
  }
  await conversion.execute()
  return { kind: 'sound', file: await stored.read() }
}

/** Opus is kept as it is: only its picture is left out. */
async function describeOutput(track: InputAudioTrack, isOpus: boolean) {
  if (!isOpus) return { codec: 'pcm-s16' as const, numberOfChannels: 1, sampleRate }
  if ((await track.getCodec()) === 'opus') return { codec: 'opus' as const }
  return { codec: 'opus' as const, numberOfChannels: 1, sampleRate, bitrate }
}
