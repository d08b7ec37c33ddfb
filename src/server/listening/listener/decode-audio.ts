// Opens an audio or video file by its content, and decodes its first audio track as a stream, of
// which only some seconds are in memory.
import { statSync } from 'node:fs'
import {
  ADTS,
  type EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputFormat,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  UnsupportedInputFormatError,
  WAVE,
  WEBM,
} from 'mediabunny'
import { Problem } from '#contract/problems/problems.ts'
import { openPacketDecoder, type PacketDecoder, type TrackFormat } from './packet-decoders.ts'
import { createResampler, heardRate, type Resampler } from './resample.ts'

/** No playlists: they would name other files and addresses. */
const formats = [WAVE, MP3, OGG, FLAC, WEBM, MATROSKA, MP4, QTFF, ADTS]
const maxChannels = 32
const rates = { least: 4_000, most: 384_000 }
/** Packets of about a second are decoded at once. */
const batchSeconds = 1
const maxBatchPackets = 200
/** Decoders need some packets before those that count. */
const runUpSeconds = 0.5
/** A longer hole between packets is a hole in the recording. */
const maxHoleSeconds = 1
/** Their packets have to be counted, which takes a minute for some hours. */
const withoutTable: InputFormat[] = [MP3, FLAC]
const countedBytes = 20 * 1024 ** 2
/** So many packets are judged before a damaged file is given up. */
const judgedPackets = 400

/** A second or so, of one channel with 16,000 samples a second. */
export type Sound = { startSeconds: number; samples: Float32Array }

type AudioFile = {
  /** Where its last packet ends, whatever its head says. */
  seconds(): Promise<number>
  /** Throws the Problem `recording_damaged`. */
  decode(fromSeconds: number): AsyncGenerator<Sound>
  close(): void
}

const damaged = (cause?: unknown) => new Problem('recording_damaged', { cause })

/**
 * `aac` is the library that decodes AAC, or null. Throws the Problems `recording_unsupported` and
 * `recording_damaged`.
 */
export async function openAudioFile(path: string, aac: string | null): Promise<AudioFile> {
  const bytes = statSync(path).size
  if (bytes === 0) throw damaged()
  // What fails while nothing is read fails again at the next read.
  const source = new FilePathSource(path, { handleUnhandledError: () => {} })
  const input = new Input({ source, formats })
  try {
    const container = await input.getFormat()
    const track = await findTrack(input)
    const format = await readFormat(track)
    const decoder = await openPacketDecoder(format, aac)
    if (!decoder) throw new Problem('recording_unsupported')
    return {
      seconds: () => measureTrack(track, { format: container, bytes }),
      decode: (fromSeconds) => decode(track, decoder, fromSeconds),
      close() {
        decoder.free()
        input.dispose()
      },
    }
  } catch (error) {
    input.dispose()
    throw toProblem(error)
  }
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return error instanceof UnsupportedInputFormatError
    ? new Problem('recording_unsupported')
    : damaged(error)
}

async function findTrack(input: Input): Promise<InputAudioTrack> {
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Problem('recording_unsupported')
  return track
}

async function readFormat(track: InputAudioTrack): Promise<TrackFormat> {
  const config = track.codec && (await track.getDecoderConfig())
  if (!config) throw new Problem('recording_unsupported')
  const { sampleRate, numberOfChannels, description } = config
  const isUsual =
    sampleRate >= rates.least &&
    sampleRate <= rates.most &&
    numberOfChannels >= 1 &&
    numberOfChannels <= maxChannels
  if (!isUsual) throw damaged()
  return {
    codec: track.codec!,
    sampleRate,
    numberOfChannels,
    description: description ? toBytes(description) : null,
  }
}

function toBytes(data: ArrayBufferView | ArrayBufferLike): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
}

async function measureTrack(
  track: InputAudioTrack,
  { format, bytes }: { format: InputFormat; bytes: number },
): Promise<number> {
  const isCounted = bytes <= countedBytes || !withoutTable.includes(format)
  const seconds = isCounted
    ? await track.computeDuration().catch(() => findLastEnd(track))
    : await estimate(track, bytes)
  if (!Number.isFinite(seconds) || seconds <= 0) throw damaged()
  return seconds
}

/** By the head, if the packets of the beginning do not contradict it; else by these. */
async function estimate(track: InputAudioTrack, bytes: number): Promise<number> {
  const { averageBitrate } = await track.computePacketStats(judgedPackets)
  const estimated = (bytes * 8) / averageBitrate
  const said = (await track.getDurationFromMetadata()) ?? 0
  return said > estimated / 2 && said < estimated * 2 ? said : estimated
}

/** Of a file that is cut: where its last whole packet ends. */
async function findLastEnd(track: InputAudioTrack): Promise<number> {
  let end = 0
  try {
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    }))
      end = packet.timestamp + packet.duration
  } catch (error) {
    if (end === 0) throw damaged(error)
  }
  return end
}

type Batch = { startSeconds: number; packets: Uint8Array[] }

/** All whole packets: an error at the end of a cut file discards what the library read ahead. */
async function* readPackets(
  sink: EncodedPacketSink,
  first: EncodedPacket | null,
): AsyncGenerator<EncodedPacket> {
  let last = first
  try {
    for await (const packet of sink.packets(first ?? undefined)) {
      last = packet
      yield packet
    }
    return
  } catch (error) {
    if (!last) throw error
  }
  let next = last && (await sink.getNextPacket(last))
  for (; next; next = await sink.getNextPacket(next)) yield next
}

/** Packets of a second each. A hole in their times ends a batch. */
async function* readBatches(track: InputAudioTrack, fromSeconds: number): AsyncGenerator<Batch> {
  const sink = new EncodedPacketSink(track)
  const first = fromSeconds > 0 ? await sink.getPacket(fromSeconds) : null
  let batch: Batch | null = null
  let endSeconds = 0
  try {
    for await (const { timestamp, duration, data } of readPackets(sink, first)) {
      const isHole = batch !== null && timestamp - endSeconds > maxHoleSeconds
      const isFull =
        batch !== null &&
        (batch.packets.length >= maxBatchPackets || timestamp - batch.startSeconds >= batchSeconds)
      if (batch && (isHole || isFull)) {
        yield batch
        batch = null
      }
      batch ??= { startSeconds: timestamp, packets: [] }
      batch.packets.push(data)
      endSeconds = timestamp + duration
    }
  } catch (error) {
    // The file ends in the middle of a packet.
    if (batch) yield batch
    throw error
  }
  if (batch) yield batch
}

async function* decode(
  track: InputAudioTrack,
  decoder: PacketDecoder,
  fromSeconds: number,
): AsyncGenerator<Sound> {
  const timeline = openTimeline(fromSeconds)
  let [packets, errors, samples] = [0, 0, 0]
  try {
    for await (const batch of readBatches(track, Math.max(0, fromSeconds - runUpSeconds))) {
      const decoded = await decoder.decode(batch.packets)
      packets += batch.packets.length
      errors += Math.min(decoded.errors, batch.packets.length)
      samples += decoded.channels[0]?.length ?? 0
      if (packets >= judgedPackets && errors > packets / 2) throw damaged()
      const sound = timeline.place(batch.startSeconds, decoded)
      if (sound) yield sound
    }
  } catch (error) {
    // The file ends in the middle: what was there counts.
    if ((samples === 0 && fromSeconds === 0) || error instanceof Problem) throw toProblem(error)
  }
  if ((samples === 0 && fromSeconds === 0) || errors > packets / 2) throw damaged()
}

type Decoded = Awaited<ReturnType<PacketDecoder['decode']>>

/** Gives samples their times, and leaves out what lies before the moment to begin at. */
function openTimeline(fromSeconds: number) {
  let resample: Resampler | null = null
  let rate = 0
  /** Where the next sample lies; null before the first. */
  let at: number | null = null

  return {
    place(startSeconds: number, { channels, sampleRate }: Decoded): Sound | null {
      if (!Number.isFinite(startSeconds)) throw damaged()
      // Times that go back are wrong, and those that are a little off do not matter.
      const isHole = at === null || startSeconds - at > maxHoleSeconds
      if (isHole || rate !== sampleRate || !resample) {
        resample = createResampler(sampleRate)
        rate = sampleRate
      }
      const start = isHole ? startSeconds : at!
      const samples = resample(toMono(channels))
      at = start + samples.length / heardRate
      const early = Math.max(0, Math.round((fromSeconds - start) * heardRate))
      if (early >= samples.length) return null
      return { startSeconds: start + early / heardRate, samples: samples.subarray(early) }
    },
  }
}

/** The mean of all channels. What is no number, or far too loud, is silence. */
function toMono(channels: Float32Array[]): Float32Array {
  const mono = new Float32Array(channels[0]?.length ?? 0)
  const share = 1 / channels.length
  for (const channel of channels)
    for (let i = 0; i < mono.length; i++) {
      const value = channel[i]!
      if (Math.abs(value) <= 8) mono[i]! += value * share
    }
  return mono
}
