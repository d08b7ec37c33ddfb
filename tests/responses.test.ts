// The page reads the answers of the server by the schemas of the contract. Every route declares
// the same ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { responses } from '#contract/responses.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ idle: true })
})
afterAll(() => testServer.close())

const toJson = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' })

test('each answer that the page expects is the one that its route declares', () => {
  const declared = new Map<string, unknown>()
  for (const definition of testServer.app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path, responses: answers } = definition.route
    const [status, answer] = Object.entries(answers).find(([code]) => code.startsWith('2')) ?? []
    const media = answer && 'content' in answer && answer.content?.['application/json']
    const schema = media && 'schema' in media ? media.schema : null
    const content = schema instanceof z.ZodType ? toJson(schema) : `nothing (${status})`
    declared.set(`${method.toUpperCase()} ${path}`, content)
  }
  for (const [endpoint, schema] of Object.entries(responses)) {
    const expected = schema instanceof z.ZodVoid ? 'nothing (204)' : toJson(schema)
    expect(declared.get(endpoint), endpoint).toEqual(expected)
  }
})
