// People who share spaces, for tests.
import type { NewSpaceInvitations, NewSpaceLink } from '#contract/spaces/spaces.ts'
import { newPerson, type TestServer } from './deps.ts'

export type SpacePerson = Awaited<ReturnType<ReturnType<typeof newSpacePeople>['signUp']>>

/** Signs people up who create, invite and join. */
export function newSpacePeople(testServer: TestServer) {
  return {
    async signUp(name: string) {
      const person = newPerson(testServer)
      const userId = await person.signUp(name)
      const created = async <Body>(path: string, body: object, status = 201): Promise<Body> => {
        const response = await person.sendJson('POST', path, body)
        if (response.status !== status)
          throw new Error(`${response.status} ${await response.text()}`)
        return (await response.json()) as Body
      }
      const read = async <Body>(path: string): Promise<Body> => {
        const response = await person.send(path)
        if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
        return (await response.json()) as Body
      }
      const tokenOf = (link: string) => link.split('/join/')[1]!
      return {
        ...person,
        name,
        userId,
        created,
        read,
        /** Resolves to the tokens of the links. */
        async invite(spaceId: string, emails: string[], role: string): Promise<string[]> {
          const body = { emails, role }
          const { items } = await created<NewSpaceInvitations>(
            `/api/spaces/${spaceId}/invitations`,
            body,
          )
          return items.map(({ link }) => tokenOf(link))
        },
        async makeLink(spaceId: string): Promise<string> {
          return tokenOf(
            (await created<NewSpaceLink>(`/api/spaces/${spaceId}/invitations/link`, {})).link,
          )
        },
        accept: (key: string) =>
          person.sendJson('POST', `/api/space-invitations/${key}/accept`, {}),
      }
    },
  }
}
