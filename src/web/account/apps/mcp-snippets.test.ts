// The page and docs/mcp.md give the same settings.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeMcpSnippet, mcpClients } from './mcp-snippets.ts'

const docs = readFileSync('docs/mcp.md', 'utf8').replace(/\s+/g, '')

test.each(mcpClients.filter((client) => client !== 'other'))(
  'docs/mcp.md shows the settings of %s',
  (client) => {
    const origin = client === 'claudeDesktop' ? 'http://localhost:3000' : 'https://pith.example.org'
    for (const isPackage of [false, true])
      expect(docs).toContain(makeMcpSnippet(client, { origin, isPackage }).replace(/\s+/g, ''))
  },
)

test.each(mcpClients)('the settings of %s name this server and no real key', (client) => {
  const snippet = makeMcpSnippet(client, { origin: 'https://pith.example:8443', isPackage: false })
  expect(snippet).toContain('https://pith.example:8443')
  expect(snippet).toContain('pith_YOUR_KEY')
})
