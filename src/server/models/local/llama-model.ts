// A model in memory, in a process of its own: reads a prompt in small steps and writes the
// answer, or makes vectors. It uses node-llama-cpp, of which only this part is known here.
import { pathToFileURL } from 'node:url'
import { type ModelFacts, readFreeMemory } from './check-model.ts'
import { type GrammarSchema, writeGrammar } from './grammar.ts'

type Token = number & { token: true }
type ChatItem = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] }
type Sequence = {
  nextTokenIndex: number
  tokenMeter: { getState(): object; diff(state: object): { usedOutputTokens: number } }
  adaptStateToTokens(tokens: Token[], allowShift: boolean): Promise<void>
  evaluateWithoutGeneratingNewTokens(tokens: Token[]): Promise<void>
  clearHistory(): Promise<void>
}
type Context = { contextSize: number; getSequence(): Sequence; dispose(): Promise<void> }
type EmbeddingContext = {
  getEmbeddingFor(tokens: Token[]): Promise<{ vector: readonly number[] }>
}
type ChatWrapper = {
  generateContextState(state: { chatHistory: ChatItem[] }): {
    contextText: { tokenize(tokenizer: object): Token[] }
  }
}
type Model = {
  tokenizer: object
  tokenize(text: string): Token[]
  createContext(options: object): Promise<Context>
  createEmbeddingContext(options: object): Promise<EmbeddingContext>
}
type Session = {
  setChatHistory(history: ChatItem[]): void
  promptWithMeta(prompt: string, options: object): Promise<{ stopReason: string }>
  dispose(): void
}
type Llama = {
  loadModel(options: object): Promise<Model>
  createGrammar(options: { grammar: string }): Promise<object>
}
type Library = {
  getLlama(options: object): Promise<Llama>
  resolveChatWrapper(model: Model, options: object): ChatWrapper
  LlamaChatSession: new (options: object) => Session
}

export type Message = { role: 'system' | 'user' | 'assistant'; content: string }
export type Task = {
  messages: Message[]
  maxTokens: number
  temperature: number
  schema: GrammarSchema | null
}
type Progress = (read: { tokens: number; of: number }) => void
type Listener = { onRead: Progress; onText: (text: string) => void; signal: AbortSignal }
export type Completion = {
  finish: 'stop' | 'length'
  promptTokens: number
  cachedTokens: number
  answerTokens: number
  readMs: number
  writeMs: number
}

/** Answered with its status, in the shape of OpenAI's errors. */
export class RequestError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** A step is read within this time, so that a canceled request ends soon. */
const stepMs = 350
const [firstStep, shortestStep, longestStep] = [32, 16, 512]
/** Contexts grow in such steps, so that few sizes are made. */
const contextStep = 1024
/** Tokens that the format of a conversation may add to an answer. */
const spareTokens = 32
/** Answers that stay likely, with little chance. */
const minP = 0.05
const maxGrammars = 20

export type LoadOptions = {
  /** The file of the library to import. */
  library: string
  path: string
  facts: ModelFacts
  /** The most tokens of a request and its answer. */
  contextTokens: number
  threads: number
}

export type LoadedModel = Awaited<ReturnType<typeof loadModel>>

/** Loads the model into memory. Throws what the library throws. */
export async function loadModel({ library, path, facts, contextTokens, threads }: LoadOptions) {
  const { getLlama, resolveChatWrapper, LlamaChatSession }: Library = await import(
    pathToFileURL(library).href
  )
  const llama = await getLlama({
    gpu: process.platform === 'darwin' ? 'auto' : false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: 'error',
    maxThreads: threads,
  })
  // A mapped file would count twice, in the process and in the system's memory of files.
  const model = await llama.loadModel({ modelPath: path, useMmap: false })
  const chatWrapper =
    facts.kind === 'writer'
      ? resolveChatWrapper(model, {
          customWrapperSettings: {
            qwen: { thoughts: 'discourage' },
            jinjaTemplate: { reasoning: false },
          },
          warningLogs: false,
        })
      : null
  let context: Context | null = null
  let sequence: Sequence | null = null
  let step = firstStep
  const openGrammar = createGrammars(llama)

  function tokenize(messages: Message[]): Token[] {
    if (!chatWrapper)
      throw new RequestError(400, 'model_not_supported', 'This model makes vectors only.')
    const chatHistory: ChatItem[] = [...messages.map(toItem), { type: 'model', response: [] }]
    return chatWrapper.generateContextState({ chatHistory }).contextText.tokenize(model.tokenizer)
  }

  /** Refuses what does not fit, because the library would leave out the beginning in silence. */
  function check({ messages, maxTokens }: Task): Token[] {
    const tokens = tokenize(messages)
    const needed = tokens.length + maxTokens + spareTokens
    if (needed > contextTokens)
      throw new RequestError(
        400,
        'context_length_exceeded',
        `This model's maximum context length is ${contextTokens} tokens, and ${needed} are needed.`,
      )
    const size = roundUp(needed)
    const grows = size - (context?.contextSize ?? 0)
    if (grows > 0 && facts.bytesPerToken * grows > readFreeMemory())
      throw new RequestError(503, 'no_memory', 'There is not enough free memory for this request.')
    return tokens
  }

  const roundUp = (tokens: number) =>
    Math.min(contextTokens, Math.ceil(tokens / contextStep) * contextStep)

  /** A context as large as the request needs, which keeps what it has read before. */
  async function openSequence(neededTokens: number): Promise<Sequence> {
    if (context && sequence && context.contextSize >= neededTokens) return sequence
    await context?.dispose()
    sequence = context = null
    const contextSize = roundUp(neededTokens)
    context = await model.createContext({ contextSize, sequences: 1, threads })
    sequence = context.getSequence()
    return sequence
  }

  async function read(sequence: Sequence, tokens: Token[], { onRead, signal }: Listener) {
    await sequence.adaptStateToTokens(tokens.slice(0, -1), false)
    const cachedTokens = sequence.nextTokenIndex
    for (let at = cachedTokens; at < tokens.length - 1; ) {
      signal.throwIfAborted()
      const end = Math.min(at + step, tokens.length - 1)
      const startedMs = performance.now()
      await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(at, end))
      const tokensInTime = ((end - at) * stepMs) / (performance.now() - startedMs)
      step = Math.round(Math.min(longestStep, 2 * step, Math.max(shortestStep, tokensInTime)))
      at = end
      onRead({ tokens: at, of: tokens.length })
    }
    return cachedTokens
  }

  async function complete(task: Task, tokens: Token[], listener: Listener): Promise<Completion> {
    const { messages, maxTokens, temperature, schema } = task
    const grammar = schema ? await openGrammar(schema) : undefined
    const sequence = await openSequence(tokens.length + maxTokens + spareTokens)
    const startedMs = performance.now()
    const cachedTokens = await read(sequence, tokens, listener)
    const readAtMs = performance.now()
    const session = new LlamaChatSession({ contextSequence: sequence, chatWrapper })
    try {
      session.setChatHistory(messages.slice(0, -1).map(toItem))
      const before = sequence.tokenMeter.getState()
      const { stopReason } = await session.promptWithMeta(messages.at(-1)!.content, {
        ...{ grammar, maxTokens, temperature, minP, signal: listener.signal },
        onTextChunk: listener.onText,
        budgets: { thoughtTokens: 0 },
      })
      return {
        finish: stopReason === 'maxTokens' ? 'length' : 'stop',
        promptTokens: tokens.length,
        cachedTokens,
        answerTokens: sequence.tokenMeter.diff(before).usedOutputTokens,
        readMs: readAtMs - startedMs,
        writeMs: performance.now() - readAtMs,
      }
    } finally {
      session.dispose()
    }
  }

  return { check, complete, embed: createEmbedder(model, contextTokens, threads) }
}

function createGrammars(llama: Llama): (schema: GrammarSchema) => Promise<object> {
  const grammars = new Map<string, object>()
  return async (schema) => {
    const text = writeGrammar(schema)
    const known = grammars.get(text)
    if (known) return known
    if (grammars.size >= maxGrammars) grammars.clear()
    const grammar = await llama.createGrammar({ grammar: text })
    grammars.set(text, grammar)
    return grammar
  }
}

/** Makes vectors. Longer texts are cut: their beginning says what they are about. */
function createEmbedder(model: Model, contextTokens: number, threads: number) {
  let context: EmbeddingContext | null = null
  return async (texts: string[], signal: AbortSignal) => {
    const size = { contextSize: contextTokens, batchSize: contextTokens }
    context ??= await model.createEmbeddingContext({ ...size, threads })
    const vectors: number[][] = []
    let tokens = 0
    for (const text of texts) {
      signal.throwIfAborted()
      const cut = model.tokenize(text).slice(0, contextTokens - spareTokens)
      tokens += cut.length
      vectors.push([...(await context.getEmbeddingFor(cut)).vector])
    }
    return { vectors, tokens }
  }
}

function toItem({ role, content }: Message): ChatItem {
  return role === 'assistant'
    ? { type: 'model', response: [content] }
    : { type: role, text: content }
}
