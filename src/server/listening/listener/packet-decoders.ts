// Decodes the packets of an audio track to samples: WebAssembly without access to anything, or
// plain numbers.
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import { openAacDecoder } from './aac.ts'

export type Decoded = {
  channels: Float32Array[]
  sampleRate: number
  /** Packets that could not be decoded. */
  errors: number
}
export type PacketDecoder = {
  decode(packets: Uint8Array[]): Decoded | Promise<Decoded>
  free(): void
}
export type TrackFormat = {
  codec: string
  sampleRate: number
  numberOfChannels: number
  /** What the container says beside the packets. */
  description: Uint8Array | null
}

type Result = { channelData: Float32Array[]; sampleRate: number; errors: unknown[] }

const toDecoded = ({ channelData, sampleRate, errors }: Result): Decoded => ({
  channels: channelData,
  sampleRate,
  errors: errors.length,
})

/**
 * Null for a codec that cannot be decoded here. `aac` is the library that decodes AAC, or null.
 */
export async function openPacketDecoder(
  format: TrackFormat,
  aac: string | null,
): Promise<PacketDecoder | null> {
  if (format.codec === 'aac') return openAacDecoder(format, aac)
  const readNumber = numbers[format.codec]
  if (readNumber) return openNumbers(format, readNumber)
  const open = compressed[format.codec]
  return open ? open(format) : null
}

const compressed: Record<string, (format: TrackFormat) => Promise<PacketDecoder>> = {
  async mp3() {
    const decoder = new MPEGDecoder()
    await decoder.ready
    return {
      decode: (packets) => toDecoded(decoder.decodeFrames(packets)),
      free: () => decoder.free(),
    }
  },
  async opus(format) {
    const decoder = new OpusDecoder({ sampleRate: 16_000, ...readOpusHead(format) })
    await decoder.ready
    return {
      decode: (packets) => toDecoded(decoder.decodeFrames(packets)),
      free: () => decoder.free(),
    }
  },
  async flac() {
    const decoder = new FLACDecoder()
    await decoder.ready
    return {
      decode: async (packets) => toDecoded(await decoder.decodeFrames(packets)),
      free: () => decoder.free(),
    }
  },
  async vorbis({ description }) {
    const outer = new OggVorbisDecoder()
    await outer.ready
    // Its own interface wants whole Ogg pages, and WebM has none.
    const decoder = (outer as unknown as { _decoder: VorbisPackets })._decoder
    const [identification, , setup] = splitVorbisHeaders(description ?? new Uint8Array())
    decoder.sendSetupHeader(identification)
    decoder.sendSetupHeader(setup)
    decoder.initDsp()
    return {
      decode: (packets) => toDecoded(decoder.decodePackets(packets.filter(isVorbisPacket))),
      free: () => outer.free(),
    }
  },
}

type VorbisPackets = {
  sendSetupHeader(header: Uint8Array): void
  initDsp(): void
  decodePackets(packets: Uint8Array[]): Result
}
/** The memory of the decoder that a packet is copied to. */
const maxVorbisBytes = 128 * 1024
const isVorbisPacket = ({ length }: Uint8Array) => length > 0 && length <= maxVorbisBytes

/** Three headers in one, whose first lengths come before them. Throws an Error for others. */
function splitVorbisHeaders(all: Uint8Array): [Uint8Array, Uint8Array, Uint8Array] {
  if (all[0] !== 2) throw new Error('no headers of Vorbis')
  let at = 1
  const readLength = () => {
    let length = 0
    for (; all[at] === 255; at++) length += 255
    return length + (all[at++] ?? 0)
  }
  const [first, second] = [readLength(), readLength()]
  const headers = [
    all.subarray(at, at + first),
    all.subarray(at + first, at + first + second),
    all.subarray(at + first + second),
  ] as const
  if (!headers.every(isVorbisPacket)) throw new Error('no headers of Vorbis')
  return [...headers]
}

/** The layout of more than two channels, as the header of Opus says it. */
function readOpusHead({ numberOfChannels: channels, description }: TrackFormat) {
  const family = description?.[18] ?? 0
  if (!description || channels <= 2 || family === 0) return { channels: Math.min(channels, 2) }
  return {
    channels,
    streamCount: description[19]!,
    coupledStreamCount: description[20]!,
    channelMappingTable: [...description.subarray(21, 21 + channels)],
  }
}

type ReadNumber = { bytes: number; read: (view: DataView, at: number) => number }

const integer = (bytes: 1 | 2 | 3 | 4, isLittle: boolean): ReadNumber => ({
  bytes,
  read: {
    1: (view: DataView, at: number) => view.getInt8(at) / 0x80,
    2: (view: DataView, at: number) => view.getInt16(at, isLittle) / 0x8000,
    3: (view: DataView, at: number) =>
      (isLittle
        ? view.getUint16(at, true) + view.getInt8(at + 2) * 0x1_0000
        : view.getInt16(at) * 0x100 + view.getUint8(at + 2)) / 0x80_0000,
    4: (view: DataView, at: number) => view.getInt32(at, isLittle) / 0x8000_0000,
  }[bytes],
})

const numbers: Record<string, ReadNumber> = {
  'pcm-u8': { bytes: 1, read: (view, at) => view.getUint8(at) / 0x80 - 1 },
  'pcm-s8': integer(1, true),
  'pcm-s16': integer(2, true),
  'pcm-s16be': integer(2, false),
  'pcm-s24': integer(3, true),
  'pcm-s24be': integer(3, false),
  'pcm-s32': integer(4, true),
  'pcm-s32be': integer(4, false),
  'pcm-f32': { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  'pcm-f32be': { bytes: 4, read: (view, at) => view.getFloat32(at) },
  'pcm-f64': { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
  'pcm-f64be': { bytes: 8, read: (view, at) => view.getFloat64(at) },
  ulaw: { bytes: 1, read: (view, at) => readULaw(view.getUint8(at)) },
  alaw: { bytes: 1, read: (view, at) => readALaw(view.getUint8(at)) },
}

function readULaw(byte: number): number {
  const bits = ~byte & 0xff
  const size = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84
  return (bits & 0x80 ? -size : size) / 0x8000
}

function readALaw(byte: number): number {
  const bits = byte ^ 0x55
  const exponent = (bits & 0x70) >> 4
  const mantissa = ((bits & 0x0f) << 4) + 8
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return (bits & 0x80 ? size : -size) / 0x8000
}

function openNumbers(
  { sampleRate, numberOfChannels }: TrackFormat,
  { bytes, read }: ReadNumber,
): PacketDecoder {
  return {
    decode(packets) {
      const lengths = packets.map(({ length }) => Math.floor(length / (bytes * numberOfChannels)))
      const samples = lengths.reduce((sum, length) => sum + length, 0)
      const channels = Array.from({ length: numberOfChannels }, () => new Float32Array(samples))
      let done = 0
      for (const [index, packet] of packets.entries()) {
        const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
        for (let i = 0; i < lengths[index]!; i++, done++)
          for (let channel = 0; channel < numberOfChannels; channel++)
            channels[channel]![done] = read(view, (i * numberOfChannels + channel) * bytes)
      }
      return { channels, sampleRate, errors: 0 }
    },
    free: () => {},
  }
}
