// Writes models of random weights in the format GGUF: a tiny one that loads and answers as every
// model does, or one in the shape of a real model, which needs its time and its memory.
import { closeSync, openSync, writeSync } from 'node:fs'
import { createRandom } from '../../../bench/random.ts'

type Shape = {
  layers: number
  width: number
  heads: number
  keyHeads: number
  headWidth: number
  inner: number
  words: number
}

/** The shapes of Qwen3 with 0.6 and 1.7 billion weights. */
export const shapes = {
  tiny: { layers: 2, width: 64, heads: 4, keyHeads: 2, headWidth: 16, inner: 128, words: 0 },
  '0.6B': {
    ...{ layers: 28, width: 1024, heads: 16, keyHeads: 8, headWidth: 128 },
    ...{ inner: 3072, words: 151_936 },
  },
  '1.7B': {
    ...{ layers: 28, width: 2048, heads: 16, keyHeads: 8, headWidth: 128 },
    ...{ inner: 6144, words: 151_936 },
  },
} satisfies Record<string, Shape>

type Options = {
  shape?: keyof typeof shapes
  architecture?: string
  contextTokens?: number
  /** Of how many parts the file says to be one. */
  parts?: number
}

const alignment = 32
const types = { u32: 4, i32: 5, f32: 6, text: 8, list: 9 } as const
/** Weights as numbers of four bytes, and in blocks of 32 with four bits each and a scale. */
const weights = { f32: { type: 0, values: 1, bytes: 4 }, q4: { type: 2, values: 32, bytes: 18 } }
/** 0.004 as a number of two bytes. */
const scale = 0x1c19
const template =
  "{% for message in messages %}[{{ message['role'] }}] {{ message['content'] }}</s>{% endfor %}{% if add_generation_prompt %}[assistant] {% endif %}"

/** Returns the bytes of the file. */
export function writeRandomModel(path: string, options: Options = {}): number {
  const { shape = 'tiny', architecture = 'llama', contextTokens = 4096, parts = 0 } = options
  const { tensors, header } = describeModel(shapes[shape], { architecture, contextTokens, parts })
  const file = openSync(path, 'w')
  let at = 0
  const write = (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
    at += bytes.length
  }
  const pad = () => write(new Uint8Array((alignment - (at % alignment)) % alignment))
  const createWeights = createWeightWriter()
  write(header)
  pad()
  for (const tensor of tensors) {
    for (const chunk of createWeights(tensor)) write(chunk)
    pad()
  }
  closeSync(file)
  return at
}

type Tensor = { name: string; sizes: number[]; kind: keyof typeof weights; isNorm: boolean }

function describeModel(
  shape: Shape,
  { architecture, contextTokens, parts }: Required<Omit<Options, 'shape'>>,
) {
  const { layers, width, heads, keyHeads, headWidth, inner } = shape
  const tokens = listTokens(shape.words)
  const kind = shape.words > 0 ? 'q4' : 'f32'
  const matrix = (name: string, ...sizes: number[]): Tensor => ({
    ...{ name: `${name}.weight`, sizes, kind, isNorm: false },
  })
  const norm = (name: string): Tensor => ({
    ...{ name: `${name}.weight`, sizes: [width], kind: 'f32', isNorm: true },
  })
  const tensors = [matrix('token_embd', width, tokens.length)]
  for (let layer = 0; layer < layers; layer++) {
    const named = (name: string) => `blk.${layer}.${name}`
    tensors.push(norm(named('attn_norm')), matrix(named('attn_q'), width, heads * headWidth))
    for (const name of ['attn_k', 'attn_v'])
      tensors.push(matrix(named(name), width, keyHeads * headWidth))
    tensors.push(matrix(named('attn_output'), heads * headWidth, width), norm(named('ffn_norm')))
    for (const name of ['ffn_gate', 'ffn_up']) tensors.push(matrix(named(name), width, inner))
    tensors.push(matrix(named('ffn_down'), inner, width))
  }
  tensors.push(norm('output_norm'))

  const values: [string, Uint8Array][] = [
    ['general.architecture', text(architecture)],
    ['general.alignment', number('u32', alignment)],
    ...(parts > 1 ? [['split.count', number('u32', parts)] as [string, Uint8Array]] : []),
    ...Object.entries({
      context_length: contextTokens,
      embedding_length: width,
      block_count: layers,
      feed_forward_length: inner,
      'attention.head_count': heads,
      'attention.head_count_kv': keyHeads,
      'attention.key_length': headWidth,
      'attention.value_length': headWidth,
      'rope.dimension_count': headWidth,
      vocab_size: tokens.length,
    }).map(([name, value]): [string, Uint8Array] => [
      `${architecture}.${name}`,
      number('u32', value),
    ]),
    [`${architecture}.attention.layer_norm_rms_epsilon`, number('f32', 1e-5)],
    ['tokenizer.ggml.model', text('llama')],
    [
      'tokenizer.ggml.tokens',
      list(
        'text',
        tokens.map(([name]) => writeText(name)),
      ),
    ],
    [
      'tokenizer.ggml.scores',
      list(
        'f32',
        tokens.map((_, at) => plain('f32', -at)),
      ),
    ],
    [
      'tokenizer.ggml.token_type',
      list(
        'i32',
        tokens.map(([, kind]) => plain('i32', kind)),
      ),
    ],
    ['tokenizer.ggml.bos_token_id', number('u32', 1)],
    ['tokenizer.ggml.eos_token_id', number('u32', 2)],
    ['tokenizer.chat_template', text(template)],
  ]
  let offset = 0
  const places = tensors.map((tensor) => {
    const place = Buffer.concat([
      writeText(tensor.name),
      plain('u32', tensor.sizes.length),
      ...tensor.sizes.map(long),
      plain('u32', weights[tensor.kind].type),
      long(offset),
    ])
    offset += Math.ceil(bytesOf(tensor) / alignment) * alignment
    return place
  })
  const counts = [plain('u32', 3), long(tensors.length), long(values.length)]
  const entries = values.flatMap(([name, value]) => [writeText(name), value])
  return { tensors, header: Buffer.concat([Buffer.from('GGUF'), ...counts, ...entries, ...places]) }
}

/** The tokens of a SentencePiece model: marks, bytes, letters, and words of no meaning. */
function listTokens(words: number): [string, number][] {
  const [normal, unknown, mark, byte] = [1, 2, 3, 6]
  const bytes = Array.from({ length: 256 }, (_, value): [string, number] => [
    `<0x${value.toString(16).toUpperCase().padStart(2, '0')}>`,
    byte,
  ])
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const tokens: [string, number][] = [['<unk>', unknown], ['<s>', mark], ['</s>', mark], ...bytes]
  for (const letter of letters) tokens.push([letter === ' ' ? '▁' : letter, normal])
  for (const word of ['▁the', '▁of', '▁and', '▁a', '▁to', 'in', 'er', 'th', 'an', 'on'])
    tokens.push([word, normal])
  while (tokens.length < words) tokens.push([`▁w${tokens.length.toString(36)}`, normal])
  return tokens
}

function bytesOf({ sizes, kind }: Tensor): number {
  return (sizes.reduce((a, b) => a * b) / weights[kind].values) * weights[kind].bytes
}

/** Large tensors repeat a megabyte of blocks. */
function createWeightWriter() {
  const random = createRandom(7)
  const blocks = Buffer.from(
    Array.from({ length: 57_344 * weights.q4.bytes }, () => random.below(256)),
  )
  for (let at = 0; at < blocks.length; at += weights.q4.bytes) blocks.writeUInt16LE(scale, at)
  return function* (tensor: Tensor): Generator<Uint8Array> {
    const total = bytesOf(tensor)
    if (tensor.kind === 'f32') {
      const draw = () => (tensor.isNorm ? 1 : random.below(10_000) / 16_667 - 0.3)
      yield new Uint8Array(Float32Array.from({ length: total / 4 }, draw).buffer)
      return
    }
    for (let left = total; left > 0; left -= blocks.length)
      yield blocks.subarray(0, Math.min(left, blocks.length))
  }
}

function plain(type: 'u32' | 'i32' | 'f32', value: number): Buffer {
  const buffer = Buffer.alloc(4)
  if (type === 'f32') buffer.writeFloatLE(value)
  else if (type === 'i32') buffer.writeInt32LE(value)
  else buffer.writeUInt32LE(value)
  return buffer
}

function long(value: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer
}

function writeText(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([long(bytes.length), bytes])
}

const number = (type: 'u32' | 'f32', value: number) =>
  Buffer.concat([plain('u32', types[type]), plain(type, value)])
const text = (value: string) => Buffer.concat([plain('u32', types.text), writeText(value)])
const list = (type: 'text' | 'f32' | 'i32', items: Buffer[]) =>
  Buffer.concat([plain('u32', types.list), plain('u32', types[type]), long(items.length), ...items])
