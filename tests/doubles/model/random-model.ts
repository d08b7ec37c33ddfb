// Writes models of random weights in the format GGUF: tiny ones that load and answer as every
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
  /** Written into every text of an answer. */
  sentence?: string
}

const alignment = 32
const types = { u32: 4, i32: 5, f32: 6, flag: 7, text: 8, list: 9 } as const
/** Weights as numbers of four bytes, and in blocks of 32 with four bits each and a scale. */
const weights = { f32: { type: 0, values: 1, bytes: 4 }, q4: { type: 2, values: 32, bytes: 18 } }
/** 0.004 as a number of two bytes. */
const scale = 0x1c19
const template =
  "{% for message in messages %}[{{ message['role'] }}] {{ message['content'] }}</s>{% endfor %}{% if add_generation_prompt %}[assistant] {% endif %}"

/** A model that writes. Returns the bytes of the file. */
export function writeRandomModel(path: string, options: Options = {}): number {
  const { shape = 'tiny', architecture = 'llama', contextTokens = 4096, parts = 0 } = options
  const { sentence = '' } = options
  return writeFile(
    path,
    describeWriter(shapes[shape], { architecture, contextTokens, parts, sentence }),
  )
}

/** A model that makes vectors, in the shape of BERT. Returns the bytes of the file. */
export function writeRandomEmbedder(path: string): number {
  return writeFile(path, describeEmbedder())
}

function writeFile(path: string, { values, tensors }: Described): number {
  const file = openSync(path, 'w')
  let at = 0
  const write = (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
    at += bytes.length
  }
  const pad = () => write(new Uint8Array((alignment - (at % alignment)) % alignment))
  const createWeights = createWeightWriter()
  write(toHeader(values, tensors))
  pad()
  for (const tensor of tensors) {
    for (const chunk of createWeights(tensor)) write(chunk)
    pad()
  }
  closeSync(file)
  return at
}

type Tensor = {
  name: string
  sizes: number[]
  kind: keyof typeof weights
  fill: 'random' | 'ones' | 'zeros' | Float32Array
}
type Values = [string, Uint8Array][]
type Described = { values: Values; tensors: Tensor[] }

const matrix = (name: string, ...sizes: number[]): Tensor => ({
  ...{ name: `${name}.weight`, sizes, kind: 'f32', fill: 'random' },
})
const vector = (name: string, size: number, fill: 'ones' | 'zeros'): Tensor => ({
  ...{ name, sizes: [size], kind: 'f32', fill },
})
const norm = (name: string, width: number) => vector(`${name}.weight`, width, 'ones')

function describeWriter(
  shape: Shape,
  { architecture, contextTokens, parts, sentence }: Required<Omit<Options, 'shape'>>,
): Described {
  const { layers, width, heads, keyHeads, headWidth, inner } = shape
  const tokens = listTokens(shape.words, sentence)
  const layersOf = Array.from({ length: layers }, (_, layer) => {
    const named = (name: string) => `blk.${layer}.${name}`
    const outputs = [
      matrix(named('attn_output'), heads * headWidth, width),
      matrix(named('ffn_down'), inner, width),
    ]
    return [
      norm(named('attn_norm'), width),
      matrix(named('attn_q'), width, heads * headWidth),
      ...['attn_k', 'attn_v'].map((name) => matrix(named(name), width, keyHeads * headWidth)),
      norm(named('ffn_norm'), width),
      ...['ffn_gate', 'ffn_up'].map((name) => matrix(named(name), width, inner)),
      // What only repeats a sentence adds nothing to the token before.
      ...outputs.map((tensor) => (sentence ? { ...tensor, fill: 'zeros' as const } : tensor)),
    ]
  }).flat()
  const embeddings = matrix('token_embd', width, tokens.length)
  const tensors = [
    ...(sentence ? chainWords(tokens, width, sentence) : [embeddings]),
    ...layersOf,
    norm('output_norm', width),
  ].map((tensor) =>
    shape.words > 0 && tensor.sizes.length > 1 ? { ...tensor, kind: 'q4' as const } : tensor,
  )
  const values: Values = [
    ['general.architecture', text(architecture)],
    ['general.alignment', number('u32', alignment)],
    ...(parts > 1 ? [['split.count', number('u32', parts)] as [string, Uint8Array]] : []),
    ...named(architecture, {
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
    }),
    [`${architecture}.attention.layer_norm_rms_epsilon`, number('f32', 1e-5)],
    ['tokenizer.ggml.model', text('llama')],
    ...listVocabulary(tokens),
    ...named('tokenizer.ggml', { bos_token_id: 1, eos_token_id: 2 }),
    ['tokenizer.chat_template', text(template)],
  ]
  return { values, tensors }
}

const named = (prefix: string, numbers: Record<string, number>): Values =>
  Object.entries(numbers).map(([name, value]) => [`${prefix}.${name}`, number('u32', value)])

function listVocabulary(tokens: Token[]): Values {
  return [
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
  ]
}

/** Signs by chance for each token. After a quotation mark the sentence comes, and its end. */
function chainWords(tokens: Token[], width: number, sentence: string): Tensor[] {
  const random = createRandom(7)
  const signs = Float32Array.from({ length: width * tokens.length }, () =>
    random.chance(0.5) ? 1 : -1,
  )
  const output = new Float32Array(signs.length)
  const find = (name: string) => tokens.findIndex(([known]) => known === name)
  const chain = ['"', ...wordsOf(sentence), '"'].map(find)
  // The mark is a letter and a byte, and a grammar takes either.
  signs.copyWithin(find('<0x22>') * width, find('"') * width, (find('"') + 1) * width)
  for (const [at, next] of chain.slice(1).entries())
    for (let i = 0; i < width; i++) output[next * width + i] = signs[chain[at]! * width + i]! / 2
  const sizes = [width, tokens.length]
  return [
    { ...matrix('token_embd', ...sizes), fill: signs },
    { ...matrix('output', ...sizes), fill: output },
  ]
}

/** Pairs of words, which occur once where a word does not. */
const wordsOf = (sentence: string) =>
  (sentence.match(/\S+(?: \S+)?/g) ?? []).map(
    (pair, at) => (at === 0 ? '' : '▁') + pair.replace(' ', '▁'),
  )

/** Two layers, and the letters as its words. */
function describeEmbedder(): Described {
  const [layers, width, inner, contextTokens] = [2, 64, 128, 512]
  const marks = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]']
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).slice(1)
  const tokens: Token[] = [
    ...marks.map((mark): Token => [mark, 3]),
    // Its words begin with the sign; within words there is none.
    ...letters.flatMap((letter): Token[] => [
      [`▁${letter}`, 1],
      [letter, 1],
    ]),
  ]
  const linear = (name: string, from: number, to: number): Tensor[] => [
    matrix(name, from, to),
    vector(`${name}.bias`, to, 'zeros'),
  ]
  const layerNorm = (name: string): Tensor[] => [
    norm(name, width),
    vector(`${name}.bias`, width, 'zeros'),
  ]
  const tensors = [
    matrix('token_embd', width, tokens.length),
    matrix('token_types', width, 2),
    matrix('position_embd', width, contextTokens),
    ...layerNorm('token_embd_norm'),
    ...Array.from({ length: layers }, (_, layer) => {
      const within = (name: string) => `blk.${layer}.${name}`
      return [
        ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].flatMap((name) =>
          linear(within(name), width, width),
        ),
        ...layerNorm(within('attn_output_norm')),
        ...linear(within('ffn_up'), width, inner),
        ...linear(within('ffn_down'), inner, width),
        ...layerNorm(within('layer_output_norm')),
      ]
    }).flat(),
  ]
  const values: Values = [
    ['general.architecture', text('bert')],
    ['general.alignment', number('u32', alignment)],
    ...named('bert', {
      context_length: contextTokens,
      embedding_length: width,
      block_count: layers,
      feed_forward_length: inner,
      'attention.head_count': 4,
      pooling_type: 1,
    }),
    ['bert.attention.layer_norm_epsilon', number('f32', 1e-5)],
    ['bert.attention.causal', Buffer.concat([plain('u32', types.flag), Buffer.from([0])])],
    ['tokenizer.ggml.model', text('bert')],
    ...listVocabulary(tokens),
    ...named('tokenizer.ggml', {
      ...{ padding_token_id: 0, unknown_token_id: 1, cls_token_id: 2 },
      ...{ seperator_token_id: 3, mask_token_id: 4, token_type_count: 2 },
    }),
  ]
  return { values, tensors }
}

function toHeader(values: Values, tensors: Tensor[]): Uint8Array {
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
  return Buffer.concat([Buffer.from('GGUF'), ...counts, ...entries, ...places])
}

type Token = [name: string, kind: number]

/** The tokens of a SentencePiece model: marks, bytes, letters, and words of no meaning. */
function listTokens(words: number, sentence: string): Token[] {
  const [normal, unknown, mark, byte] = [1, 2, 3, 6]
  const bytes = Array.from(
    { length: 256 },
    (_, value): Token => [`<0x${value.toString(16).toUpperCase().padStart(2, '0')}>`, byte],
  )
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const tokens: Token[] = [['<unk>', unknown], ['<s>', mark], ['</s>', mark], ...bytes]
  for (const letter of letters) tokens.push([letter === ' ' ? '▁' : letter, normal])
  for (const word of ['▁the', '▁of', '▁and', '▁a', '▁to', 'in', 'er', 'th', 'an', 'on'])
    tokens.push([word, normal])
  const known = new Set(tokens.map(([name]) => name))
  for (const word of wordsOf(sentence)) if (!known.has(word)) tokens.push([word, normal])
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
    const { fill } = tensor
    if (typeof fill === 'object') {
      yield new Uint8Array(fill.buffer)
      return
    }
    if (tensor.kind === 'f32') {
      const draws = {
        ones: () => 1,
        zeros: () => 0,
        random: () => random.below(10_000) / 16_667 - 0.3,
      }
      yield new Uint8Array(Float32Array.from({ length: total / 4 }, draws[fill]).buffer)
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
