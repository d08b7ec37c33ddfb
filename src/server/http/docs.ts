// Serves the OpenAPI document. The page at /api/docs shows it to people.
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'

const documentInfo = {
  openapi: '3.1.0',
  info: { title: 'Pith', version: '1', description: 'Summaries of YouTube videos, over HTTP.' },
}

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/** Writing the document takes so long that it is done before anybody asks, with `prepare`. */
export function openDocs(app: OpenAPIHono, describeSecurity: (document: Document) => Document) {
  let text: string | null = null
  const write = () => {
    text ??= JSON.stringify(describeSecurity(app.getOpenAPI31Document(documentInfo)))
    return text
  }
  const routes = new Hono().get('/openapi.json', (c) =>
    c.body(write(), 200, { 'Content-Type': 'application/json' }),
  )
  return { routes, prepare: () => void write() }
}
