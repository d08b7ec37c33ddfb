// The calls described for programs (OpenAPI) and, from the same description, for people.

import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { html } from 'hono/html'

type Parameter = { name: string; in: string; required?: boolean }
type Operation = {
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description?: string }>
}

const description = {
  openapi: '3.1.0',
  info: { title: 'Pith', version: '1', description: 'The essence of any video, for programs.' },
}

export function docsRoutes(app: OpenAPIHono) {
  return new Hono()
    .get('/openapi.json', (c) => c.json(app.getOpenAPI31Document(description)))
    .get('/docs', (c) => {
      const { paths, components } = app.getOpenAPI31Document(description)
      const calls = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
        Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
          path,
          method,
          operation,
        })),
      )
      return c.html(html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>API · Pith</title>
            <script src="/theme.js"></script>
            <link rel="stylesheet" href="/docs.css" />
          </head>
          <body>
            <main>
              <p><a href="/summarize">Pith</a></p>
              <h1>API</h1>
              <p>
                Every call of the page is open to programs. Failures are
                <code>{"error": {"code", "message", "action"}}</code> with a fitting status. The machine-readable description is at
                <a href="/api/openapi.json">/api/openapi.json</a>.
              </p>
              ${calls.map(({ path, method, operation }) => callSection(path, method, operation))}
              <h2>Shapes</h2>
              <pre tabindex="0">${JSON.stringify(components?.schemas ?? {}, null, 2)}</pre>
            </main>
          </body>
        </html>`)
    })
}

function callSection(path: string, method: string, operation: Operation) {
  const schema = operation.requestBody?.content['application/json']?.schema
  return html`<section>
    <h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p>${withCode(`${operation.summary}.${operation.description ? ` ${operation.description}` : ''}`)}</p>
    ${
      operation.parameters?.length
        ? html`<ul>
          ${operation.parameters.map(({ name, in: where, required }) => html`<li><code>${name}</code> in the ${where}${required ? ', required' : ''}</li>`)}
        </ul>`
        : ''
    }
    ${schema ? html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>` : ''}
    <ul>
      ${Object.entries(operation.responses).map(([status, answer]) => html`<li><code>${status}</code> ${answer.description}</li>`)}
    </ul>
  </section>`
}

/** What stands between backticks is code. */
function withCode(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}
