// How OpenAI, compatible servers and Google answer requests for embeddings, and how they
// refuse them.
import type { ReceivedRequest } from './answer-writers.ts'
import { vectorOf } from './meaning-vectors.ts'
import {
  countTokens,
  googleProtocol,
  openAiProtocol,
  type ProviderProtocol,
  type Rejection,
} from './provider-protocols.ts'

export type ReceivedEmbeddings = {
  provider: ReceivedRequest['provider']
  path: string
  model: string
  texts: string[]
  /** Google's name for what the texts are used for. */
  taskTypes: string[]
  dimensions: number | null
}
// biome-ignore lint/suspicious/noExplicitAny: the bodies of the providers have different shapes
type Body = Record<string, any>
type EmbeddingProtocol = Pick<ProviderProtocol, 'rejectKey' | 'error'> & {
  matches(path: string): boolean
  parse(path: string, body: Body): ReceivedEmbeddings
  reject(received: ReceivedEmbeddings, limits: EmbeddingLimits): Rejection | null
  answer(received: ReceivedEmbeddings, vectors: number[][]): unknown
}
export type EmbeddingLimits = { texts: number; tokens: number }

const ownDimensions = 1024

const openAi: EmbeddingProtocol = {
  ...openAiProtocol,
  matches: (path) => path === '/v1/embeddings',
  parse: (path, { model, input, dimensions = null }) => ({
    provider: 'openai',
    path,
    model,
    texts: [input ?? []].flat(),
    taskTypes: [],
    dimensions,
  }),
  reject({ model, texts, dimensions }, limits) {
    const invalid = (message: string) => ({ status: 400, body: openAiProtocol.error(400, message) })
    if (texts.length === 0 || texts.some((text) => typeof text !== 'string' || text === ''))
      return invalid(
        "'$.input' is invalid. Please check the API reference: https://platform.openai.com/docs/api-reference.",
      )
    if (texts.length > limits.texts)
      return invalid(
        `Invalid 'input': array too long. Expected an array with maximum length ${limits.texts}.`,
      )
    const longest = Math.max(...texts.map(countTokens))
    if (longest > limits.tokens)
      return invalid(
        `This model's maximum context length is ${limits.tokens} tokens, however you requested ${longest} tokens (${longest} in your prompt; 0 for the completion). Please reduce your prompt; or completion length.`,
      )
    if (dimensions !== null && !model.startsWith('text-embedding-3'))
      return invalid('This model does not support specifying dimensions.')
    return null
  },
  answer: ({ model, texts }, vectors) => {
    const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0)
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
    return { object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } }
  },
}

/** Google says nothing about the tokens, and cuts texts that are too long. */
const google: EmbeddingProtocol = {
  ...googleProtocol,
  matches: (path) => /^\/v1beta\/models\/[^/]+:(?:embedContent|batchEmbedContents)$/.test(path),
  parse(path, body) {
    const requests: Body[] = body.requests ?? [body]
    return {
      provider: 'google',
      path,
      model: path.split('/').at(-1)!.split(':')[0]!,
      texts: requests.map(({ content }) => content.parts.map(({ text }: Body) => text).join('')),
      taskTypes: requests.flatMap(({ taskType }) => taskType ?? []),
      dimensions: requests[0]?.outputDimensionality ?? null,
    }
  },
  reject({ texts }, limits) {
    if (texts.length <= limits.texts) return null
    const message = '* BatchEmbedContentsRequest.requests: at most 100 requests can be in one batch'
    return { status: 400, body: googleProtocol.error(400, message) }
  },
  answer: ({ path }, vectors) =>
    path.endsWith(':embedContent')
      ? { embedding: { values: vectors[0] } }
      : { embeddings: vectors.map((values) => ({ values })) },
}

export const embeddingProtocols = [openAi, google]

export function embedTexts({ texts, dimensions }: ReceivedEmbeddings): number[][] {
  return texts.map((text) => vectorOf(text, dimensions ?? ownDimensions))
}
