// Serves the OpenAPI document. The page at /api/docs shows it to people.
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'

const documentInfo = {
  openapi: '3.1.0',
  info: { title: 'Pith', version: '1', description: 'Summaries of YouTube videos, over HTTP.' },
}

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>

export function docsRoutes(app: OpenAPIHono, describeSecurity: (document: Document) => Document) {
  let document: Document | null = null
  return new Hono().get('/openapi.json', (c) => {
    document ??= describeSecurity(app.getOpenAPI31Document(documentInfo))
    return c.json(document)
  })
}
