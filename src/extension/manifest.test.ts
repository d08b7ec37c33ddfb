// The extension asks for as little as possible.
import { expect, test } from 'vitest'
import { makeManifest, targets } from './manifest.ts'

test.each(targets)(
  'on %s it sees YouTube only, loads no code from elsewhere, and takes no messages from other extensions or pages',
  (target) => {
    const manifest = makeManifest(target, '1.2.3') as Record<string, unknown> & {
      content_scripts: { matches: string[] }[]
      content_security_policy: { extension_pages: string }
    }
    expect(manifest.permissions).toEqual(['storage'])
    expect(manifest).not.toHaveProperty('host_permissions')
    expect(manifest).not.toHaveProperty('externally_connectable')
    const sites = new Set(
      manifest.content_scripts.flatMap(({ matches }) =>
        matches.map((match) => new URL(match).hostname),
      ),
    )
    expect([...sites]).toEqual(['www.youtube.com', 'm.youtube.com'])
    expect(manifest.content_security_policy.extension_pages).toContain("script-src 'self';")
    // A server at home has no certificate.
    expect(manifest.content_security_policy.extension_pages).not.toContain(
      'upgrade-insecure-requests',
    )
  },
)

test('it is offered for computers, so phones do not offer it', () => {
  expect(JSON.stringify(makeManifest('firefox', '1.2.3'))).not.toContain('android')
})
