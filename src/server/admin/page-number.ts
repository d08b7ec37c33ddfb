// The page of a list, as a query parameter.
import { z } from '@hono/zod-openapi'

export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)
