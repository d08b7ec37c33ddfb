// Ada starts a server that others reach. A stranger who finds it first does not get to run it.
import { afterEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { inviteFirstAdministrator } from './first-administrator.ts'

let server: TestServer
const start = async (environment: Record<string, string>) => {
  server = await startTestServer({ idle: true, environment })
}
afterEach(() => server.close())

const signUpWith = async (link: string | null) => {
  const person = newPerson(server)
  const { email, password } = person.credentials
  const invitation = link?.split('/').at(-1)
  const body = { name: 'Ada', email, password, ...(invitation && { invitation }) }
  const { status } = await person.sendJson('POST', '/api/auth/sign-up/email', body)
  if (status !== 200) return status
  await person.signIn(person.credentials)
  return ((await (await person.send('/api/me')).json()) as { role: string }).role
}

test.each([
  ['with a name of its own', { PUBLIC_URL: 'http://pith.example' }],
  ['on all networks', { HOST: '0.0.0.0' }],
])(
  '%s the first account is like any other, and the link makes the administrator, once',
  async (_, environment) => {
    await start(environment)
    const earlier = await inviteFirstAdministrator(server.deps)
    expect(await signUpWith(null)).toBe('user')
    const link = await inviteFirstAdministrator(server.deps)
    expect(await signUpWith(earlier)).toBe(404)
    expect(await signUpWith(link)).toBe('admin')
    expect(await signUpWith(link)).toBe(404)
    expect(await inviteFirstAdministrator(server.deps)).toBeNull()
  },
)

test('on a machine that only its person reaches, the first account administers, and no link is printed', async () => {
  await start({})
  expect(await inviteFirstAdministrator(server.deps)).toBeNull()
  expect(await signUpWith(null)).toBe('admin')
})

test('where single sign-on says who administers, no link does', async () => {
  await start({
    PUBLIC_URL: 'http://pith.example',
    ...{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' },
    OIDC_ADMIN_CLAIM: 'groups=admins',
  })
  expect(await inviteFirstAdministrator(server.deps)).toBeNull()
})
