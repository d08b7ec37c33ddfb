// Decodes AAC, as phones and cameras record it. The decoder is in Rust, without access to the
// file, and is fetched from npm when a file has AAC for the first time.
import { pathToFileURL } from 'node:url'
import { Problem } from '#contract/problems/problems.ts'
import type { Library } from '../../models/local/library.ts'
import { readFirstBytes } from '../recordings/files.ts'
import type { PacketDecoder, TrackFormat } from './packet-decoders.ts'

const home = 'node_modules/node-web-audio-api'

export const aacLibrary: Library = {
  name: 'node-web-audio-api',
  entry: `${home}/index.js`,
  builds: {
    'linux-x64': 'linux-x64-gnu',
    'linux-arm64': 'linux-arm64-gnu',
    'linux-arm': 'linux-arm-gnueabihf',
    'darwin-arm64': 'darwin-arm64',
    'darwin-x64': 'darwin-x64',
    'win32-x64': 'win32-x64-msvc',
    'win32-arm64': 'win32-arm64-msvc',
  },
  packageOf: () => 'node-web-audio-api',
  unneeded(build) {
    const others = Object.values(aacLibrary.builds).filter((other) => other !== build)
    return others.map((other) => `${home}/node-web-audio-api.${other}.node`)
  },
  oldestGlibc: { major: 2, minor: 18 },
  purpose: 'decodes M4A',
  elsewhere: 'The page converts such files before it sends them.',
  lock: async () => (await import('./aac/package-lock.json', { with: { type: 'json' } })).default,
}

const headBytes = 64
/** MP4 and QuickTime, Matroska, and AAC alone, which is never WebM. */
const holders = /^.{4}(?:ftyp|moov|mdat|wide|free|skip)|matroska|^\xff[\xf0\xf1\xf8\xf9]/s

/** Whether a file is of a kind that may have AAC. */
export function mayHaveAac(file: string): boolean {
  return holders.test(readFirstBytes(file, headBytes).toString('latin1'))
}

const rates = [
  ...[96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000],
  ...[22_050, 16_000, 12_000, 11_025, 8000, 7350],
]
const lowComplexity = 2
/** They say that high frequencies follow, which speech can do without. */
const extended = [5, 29]

type Config = { rateIndex: number; channels: number }

/**
 * Reads the AudioSpecificConfig of ISO/IEC 14496-3. Null for what is not decoded here: other
 * kinds than AAC-LC, also within HE-AAC, and channels or rates without a number.
 */
function readAacConfig(description: Uint8Array): Config | null {
  let at = 0
  const read = (bits: number) => {
    let value = 0
    for (const end = at + bits; at < end; at++)
      value = value * 2 + (((description[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
  const kind = read(5)
  const [rateIndex, channels] = [read(4), read(4)]
  const isExtended = extended.includes(kind)
  if (isExtended) read(4)
  const isKnown = (isExtended ? read(5) : kind) === lowComplexity
  return isKnown && rates[rateIndex] && channels >= 1 && channels <= 7
    ? { rateIndex, channels }
    : null
}

const headerBytes = 7
const maxFrameBytes = 0x1fff - headerBytes

/** Puts the header of ADTS before a frame, which a container says only once. */
function toAdts(frame: Uint8Array, { rateIndex, channels }: Config): Uint8Array {
  const bytes = frame.length + headerBytes
  const header = [
    ...[0xff, 0xf1, ((lowComplexity - 1) << 6) | (rateIndex << 2) | (channels >> 2)],
    ...[((channels & 3) << 6) | (bytes >> 11), (bytes >> 3) & 0xff, ((bytes & 7) << 5) | 0x1f],
    0xfc,
  ]
  return Buffer.concat([Uint8Array.from(header), frame])
}

type SoundBuffer = {
  length: number
  numberOfChannels: number
  sampleRate: number
  getChannelData(channel: number): Float32Array
}
type Context = { decodeAudioData(bytes: ArrayBuffer): Promise<SoundBuffer> }
type Sounds = {
  OfflineAudioContext: new (channels: number, length: number, rate: number) => Context
}

const frameSamples = 1024
/** Frames overlap: with two before them, the first ones are whole. */
const framesBefore = 2

/**
 * `library` is the file to import; null where there is none. Then decoding throws the Problem
 * `recording_unsupported`, as with a library that does not run here. Null for other kinds of AAC.
 */
export function openAacDecoder(
  format: Pick<TrackFormat, 'description' | 'sampleRate'>,
  library: string | null,
): PacketDecoder | null {
  const { description } = format
  const config = description && readAacConfig(description)
  if (description && !config) return null
  // Without a container each frame has its header.
  const sampleRate = config ? rates[config.rateIndex]! : format.sampleRate
  const withHeader = (frame: Uint8Array) => (config ? toAdts(frame, config) : frame)
  let opening: Promise<Context> | null = null
  let before: Uint8Array[] = []
  return {
    async decode(packets) {
      opening ??= openContext(library, sampleRate)
      const context = await opening
      const frames = packets.filter(({ length }) => length > 0 && length <= maxFrameBytes)
      const bytes = Buffer.concat([...before, ...frames].map(withHeader))
      before = frames.slice(-framesBefore)
      const samples = frames.length * frameSamples
      // Its own memory, and never a shared one.
      const decoded = await context.decodeAudioData(new Uint8Array(bytes).buffer).catch(() => null)
      const found = Math.min(decoded?.length ?? 0, samples)
      const channels = Array.from({ length: decoded?.numberOfChannels ?? 1 }, (_, channel) => {
        const placed = new Float32Array(samples)
        if (found > 0) placed.set(decoded!.getChannelData(channel).subarray(-found))
        return placed
      })
      return { channels, sampleRate, errors: packets.length - Math.floor(found / frameSamples) }
    },
    free: () => {},
  }
}

async function openContext(library: string | null, rate: number): Promise<Context> {
  try {
    if (library === null) throw new Error('no library')
    const { OfflineAudioContext } = (await import(pathToFileURL(library).href)) as Sounds
    return new OfflineAudioContext(1, 1, rate)
  } catch (cause) {
    throw new Problem('recording_unsupported', { cause })
  }
}
