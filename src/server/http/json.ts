// Describes responses and request bodies for OpenAPI.
import { z } from '@hono/zod-openapi'

export const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

export const eventStream = {
  description: 'The events',
  content: { 'text/event-stream': { schema: z.string() } },
}

/** A repeated request with the same key gets the same response instead of doing the same again. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().min(1).max(200).optional(),
})
