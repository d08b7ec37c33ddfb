// Serializes the engine's input for a thread. The data is copied; the model and the
// window cache stay in the server and are called over RPC.
import type { Transcript } from '#contract/captions/transcript.ts'
import { questionAnswerSchema } from '#engine/ask/answer/answer-request.ts'
import type { AnswerInput, WholeVideo } from '#engine/ask/ask-types.ts'
import { secondLookSchema } from '#engine/check/second-look.ts'
import type { EngineInput } from '#engine/engine-input.ts'
import type { Model, ModelRequest, WindowCache } from '#engine/model.ts'
import {
  answerSchema,
  smallAnswerSchema,
  smallWindowNotesSchema,
  windowNotesSchema,
} from '#engine/prompt.ts'
import { type PackedTranscript, repackTranscript } from './packed-transcripts.ts'
import type { Rpc } from './rpc.ts'

export type SerializedEngineInput = Omit<EngineInput, 'transcript' | 'model' | 'windowCache'> & {
  /** Set if the thread may have kept the transcript. It reads every other one over RPC. */
  keptTranscriptId: number | null
  model: SerializedModel | null
  hasWindowCache: boolean
}
type SerializedModel = Pick<Model, 'name' | 'contextTokens'>
/** A video that is read whole. Its transcript is read by its id. */
export type WholeReference = Omit<WholeVideo, 'transcript'> & { transcriptId: string }
/** A question that refers to the transcript, which the thread may know. */
export type ReferringAnswerInput = Omit<AnswerInput, 'whole'> & { whole?: WholeReference | null }
export type SerializedAnswerInput = Omit<ReferringAnswerInput, 'model'> & { model: SerializedModel }

/** Schemas cannot be copied to another thread, so they are sent by name. */
const schemas = {
  answer: answerSchema,
  windowNotes: windowNotesSchema,
  smallAnswer: smallAnswerSchema,
  smallWindowNotes: smallWindowNotesSchema,
  questionAnswer: questionAnswerSchema,
  secondLook: secondLookSchema,
}
type SchemaName = keyof typeof schemas
type SerializedModelRequest = Omit<ModelRequest, 'schema'> & { schema: SchemaName }

/** The functions that the thread can call in the server. */
export type EngineCallbacks = {
  readTranscript(): PackedTranscript
  readAskedTranscript(id: string): Promise<PackedTranscript | null>
  generate(request: SerializedModelRequest): AsyncIterable<unknown>
  readWindow: WindowCache['read']
  writeWindow: WindowCache['write']
}

export function serializeEngineInput(
  { transcript, model, windowCache, ...data }: EngineInput,
  keptTranscriptId: number | null,
): {
  input: SerializedEngineInput
  callbacks: Partial<EngineCallbacks>
} {
  return {
    input: {
      ...data,
      keptTranscriptId,
      model: model && serializeModel(model),
      hasWindowCache: windowCache !== undefined,
    },
    callbacks: {
      readTranscript: () => repackTranscript(transcript),
      ...(model && callbacksOf(model)),
      ...(windowCache && {
        readWindow: (key) => windowCache.read(key),
        writeWindow: (key, value) => windowCache.write(key, value),
      }),
    },
  }
}

export function deserializeEngineInput(
  {
    model,
    hasWindowCache,
    keptTranscriptId: _,
    ...data
  }: SerializedEngineInput & { transcript: Transcript },
  server: Rpc<EngineCallbacks>,
): EngineInput {
  return {
    ...data,
    model: model && deserializeModel(model, server),
    ...(hasWindowCache && {
      windowCache: {
        read: (key) => server.call('readWindow', key),
        write: (key, value) => server.call('writeWindow', key, value),
      },
    }),
  }
}

export function serializeAnswerInput({ model, ...data }: ReferringAnswerInput): {
  input: SerializedAnswerInput
  callbacks: Partial<EngineCallbacks>
} {
  return { input: { ...data, model: serializeModel(model) }, callbacks: callbacksOf(model) }
}

export function deserializeAnswerInput(
  { model, whole: _, ...data }: SerializedAnswerInput,
  whole: WholeVideo | null,
  server: Rpc<EngineCallbacks>,
): AnswerInput {
  return { ...data, whole, model: deserializeModel(model, server) }
}

function serializeModel({ name, contextTokens }: Model): SerializedModel {
  return { name, contextTokens }
}

function callbacksOf(model: Model): Pick<EngineCallbacks, 'generate'> {
  return { generate: (request) => model.generate({ ...request, schema: schemas[request.schema] }) }
}

function deserializeModel(model: SerializedModel, server: Rpc<EngineCallbacks>): Model {
  return {
    ...model,
    generate: ({ schema, ...request }) =>
      server.iterate('generate', { ...request, schema: schemaNameOf(schema) }),
  }
}

function schemaNameOf(schema: ModelRequest['schema']): SchemaName {
  const names = Object.keys(schemas) as SchemaName[]
  const name = names.find((candidate) => schemas[candidate] === schema)
  if (!name) throw new Error('a request with an unknown schema cannot be sent to the model')
  return name
}
