// Writes a listener of random weights: a real model of the kind NeMo CTC, as ONNX, of some
// kilobytes. What it hears is nonsense, but it loads, listens and gives times as real ones do.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalSpeechModel } from '#server/models/local/local-model-file.ts'

const words = 'the and to of in that was he it his is with as had for not but be on she'.split(' ')
const tokens = ['<unk>', ...words.map((word) => `▁${word}`), 's', 'ing', 'ly', '.', '?', '<blk>']
const features = 80

/** A field of protobuf: a number, or bytes with their length. */
function field(number: number, value: number | string | Uint8Array): Uint8Array {
  if (typeof value === 'number')
    return Buffer.concat([writeVarint(number << 3), writeVarint(value)])
  const bytes = Buffer.from(value as string)
  return Buffer.concat([writeVarint((number << 3) | 2), writeVarint(bytes.length), bytes])
}

function writeVarint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    const byte = Number(rest & 0x7fn)
    bytes.push(rest > 0x7fn ? byte | 0x80 : byte)
    if (rest <= 0x7fn) return Buffer.from(bytes)
  }
}

const message = (...fields: Uint8Array[]) => Buffer.concat(fields)

function writeValue(name: string, type: number, shape: (number | string)[]) {
  const sizes = shape.map((size) =>
    field(1, typeof size === 'number' ? field(1, size) : field(2, size)),
  )
  const tensor = message(field(1, type), field(2, message(...sizes)))
  return message(field(1, name), field(2, field(1, tensor)))
}

function writeNode(type: string, inputs: string[], output: string, attributes: Uint8Array[] = []) {
  return message(
    ...inputs.map((name) => field(1, name)),
    field(2, output),
    field(3, output),
    field(4, type),
    ...attributes.map((attribute) => field(5, attribute)),
  )
}

const writeNumbers = (name: string, values: number[]) =>
  message(field(1, name), ...values.map((value) => field(8, value)), field(20, 7))
const writeNumber = (name: string, value: number) =>
  message(field(1, name), field(3, value), field(20, 2))

function writeModel(seed: number): Buffer {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const weights = Float32Array.from({ length: features * tokens.length }, random)
  const [float, long] = [1, 7]
  const graph = message(
    field(
      1,
      writeNode('AveragePool', ['audio_signal'], 'pooled', [
        writeNumbers('kernel_shape', [8]),
        writeNumbers('strides', [8]),
      ]),
    ),
    field(1, writeNode('Transpose', ['pooled'], 'turned', [writeNumbers('perm', [0, 2, 1])])),
    field(1, writeNode('MatMul', ['turned', 'weights'], 'scores')),
    field(1, writeNode('LogSoftmax', ['scores'], 'logprobs', [writeNumber('axis', 2)])),
    field(2, 'tiny'),
    field(
      5,
      message(
        field(1, features),
        field(1, tokens.length),
        field(2, float),
        field(8, 'weights'),
        field(9, Buffer.from(weights.buffer)),
      ),
    ),
    field(11, writeValue('audio_signal', float, ['N', features, 'T'])),
    field(11, writeValue('length', long, ['N'])),
    field(12, writeValue('logprobs', float, ['N', 'S', tokens.length])),
  )
  const facts = { vocab_size: tokens.length, subsampling_factor: 8, normalize_type: 'per_feature' }
  return message(
    field(1, 8),
    field(7, graph),
    field(8, message(field(1, ''), field(2, 13))),
    ...Object.entries(facts).map(([key, value]) =>
      field(14, message(field(1, key), field(2, String(value)))),
    ),
  )
}

/** Writes its files into a new folder. */
export function writeTinyListener(folder: string, seed = 7): LocalSpeechModel {
  mkdirSync(folder, { recursive: true })
  const parts = { model: join(folder, 'model.onnx'), tokens: join(folder, 'tokens.txt') }
  const model = writeModel(seed)
  writeFileSync(parts.model, model)
  writeFileSync(parts.tokens, `${tokens.map((token, index) => `${token} ${index}`).join('\n')}\n`)
  return {
    name: 'tiny',
    title: 'Tiny',
    kind: 'listener',
    bytes: model.length,
    memoryBytes: 100_000_000,
    parts,
    engine: 'ctc',
    languages: null,
  }
}

/**
 * Puts it where a server or a command finds it as downloaded. Returns the settings that name it.
 * `libraryFolder` has the library, so that it is not fetched again.
 */
export function placeTinyListener(dataFolder: string, libraryFolder: string) {
  const models = join(dataFolder, 'models')
  const { parts } = writeTinyListener(join(models, 'tiny.new'))
  const files = Object.entries(parts).map(([name, path]) => {
    const content = readFileSync(path)
    const sha256 = createHash('sha256').update(content).digest('hex')
    mkdirSync(join(models, 'tiny.files'), { recursive: true })
    renameSync(path, join(models, 'tiny.files', name))
    return { name, bytes: content.length, sha256, addresses: ['https://hub.example/tiny'] }
  })
  rmSync(join(models, 'tiny.new'), { recursive: true })
  const record = { stage: 'ready', bytes: null, sha256: null, failure: null, own: null }
  writeFileSync(join(models, 'tiny.json'), JSON.stringify(record))
  const entry = { name: 'tiny', title: 'Tiny', kind: 'listener', license: { name: 'MIT' } }
  const MODEL_CATALOG_FILE = join(dataFolder, 'catalog.json')
  const catalog = { models: [{ ...entry, engine: 'ctc', files }] }
  writeFileSync(MODEL_CATALOG_FILE, JSON.stringify(catalog))
  symlinkSync(libraryFolder, join(models, 'library'))
  return { DATA_DIR: dataFolder, MODEL_CATALOG_FILE }
}
